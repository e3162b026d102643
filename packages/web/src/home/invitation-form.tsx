import { type FormEvent, useId, useState } from "react";
import { navigate, parsePastedLink } from "../browser/routes.ts";

/** For whoever was sent a link and has this page open instead. */
export function InvitationForm() {
  const [pasted, setPasted] = useState("");
  const [problem, setProblem] = useState("");
  const field = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const path = parsePastedLink(pasted);
    if (path === undefined)
      setProblem("That doesn't lead to a table: paste the link you were sent, or its last part with the #.");
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
          placeholder="The link you were sent, or its end"
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
