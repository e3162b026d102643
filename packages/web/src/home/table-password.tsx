import { ServerError } from "@rulewright/client";
import { type ReactNode, useId, useState } from "react";
import { useInitialFocus } from "../components/use-initial-focus.ts";

/** A request that may need the server's password, and the field for it. */
interface TablePassword {
  /** Asks for the password; nothing until the server has asked for it. */
  readonly field: ReactNode;
  /** Sends a request with the password as far as it is known. Rejects as the request does. */
  send<T>(request: (password: string) => Promise<T>): Promise<T>;
}

/** Asks for the password of a server that opens tables only for those who know it. */
export function useTablePassword(): TablePassword {
  const [password, setPassword] = useState("");
  const [isAsked, setAsked] = useState(false);
  return {
    field: isAsked ? <PasswordField value={password} onChange={setPassword} /> : null,
    async send(request) {
      try {
        return await request(password);
      } catch (error) {
        if (error instanceof ServerError && error.code === "password-needed") setAsked(true);
        throw error;
      }
    },
  };
}

interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
}

function PasswordField({ value, onChange }: PasswordFieldProps) {
  const id = useId();
  const input = useInitialFocus<HTMLInputElement>();
  return (
    <>
      <label className="caps" htmlFor={id}>
        The server's password
      </label>
      <div className="join">
        <input
          id={id}
          ref={input}
          type="password"
          value={value}
          autoComplete="current-password"
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </>
  );
}
