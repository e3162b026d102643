import { type FormEvent, useId, useState } from "react";
import { parseSeatCode } from "@rulewright/table";
import { codePath, navigate, parsePastedLink } from "../browser/routes.ts";

/** Joins a table by a pasted link, or opens a seat with a code. */
export function InvitationForm() {
  const [pasted, setPasted] = useState("");
  const [problem, setProblem] = useState("");
  const field = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const code = parseSeatCode(pasted);
    const path = parsePastedLink(pasted) ?? (code === undefined ? undefined : codePath(code));
    if (path === undefined)
      setProblem("This is neither a link to a table nor a code. Paste the whole link, or enter the 8-character code.");
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
          placeholder="The link or code you were given"
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
