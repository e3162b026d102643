import { type FormEvent, useId, useState } from "react";
import { navigate, parsePastedLink } from "../browser/routes.ts";

/** Joins a table by a pasted link. */
export function InvitationForm() {
  const [pasted, setPasted] = useState("");
  const [problem, setProblem] = useState("");
  const field = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const path = parsePastedLink(pasted);
    if (path === undefined)
      setProblem("This isn't a link to a table. Paste the whole link, or its last part including the #.");
    else navigate(path);
  };
  return (
    <form onSubmit={onSubmit}>
      <label className="caps" htmlFor={field}>
        Already invited?
      </label>
      <div className="join">
        <input
          id={field}
          placeholder="The link you were sent"
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
        <button className="btn go ink" disabled={pasted.trim() === ""}>
          Join
        </button>
      </div>
      <p role="alert" className="small red">
        {problem}
      </p>
    </form>
  );
}
