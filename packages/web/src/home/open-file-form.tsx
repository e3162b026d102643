import { newSecret } from "@rulewright/client";
import { useState } from "react";
import { navigate } from "../browser/routes.ts";
import { FilePicker } from "../components/file-picker.tsx";
import { NameEntry } from "../components/name-entry.tsx";
import { api } from "../connection/api.ts";
import { saveSeat } from "../connection/seats.ts";
import { useTablePassword } from "./table-password.tsx";

/** Opens a table from a file: the file is chosen first, then one's name. */
export function OpenFileForm() {
  const [chosen, setChosen] = useState<{ readonly file: File; readonly request: string }>();
  const password = useTablePassword();
  const open = async (name: string): Promise<void> => {
    if (!chosen) return;
    const { file, request } = chosen;
    const { table, token, invitation } = await password.send((given) =>
      api.openTableFile(file, { name, request }, given),
    );
    saveSeat({ table, token, invitation });
    navigate(`/t/${table}`);
  };
  return (
    <section className="open-file" aria-label="Open a table from a file">
      <FilePicker
        label={chosen ? "Choose another file" : "Open a table from a file"}
        className="btn plain"
        onPick={(file) => setChosen({ file, request: newSecret() })}
      />
      {chosen ? (
        <>
          <p className="small">
            <b>{chosen.file.name}</b> opens as a new table, and you are its game master. If you enter a name from the
            file, you take that person's seat.
          </p>
          <NameEntry key={chosen.request} label="Your name, as game master" action="Open the table" onSend={open}>
            {password.field}
          </NameEntry>
        </>
      ) : null}
    </section>
  );
}
