import { useSnapshot } from "../../state/game.tsx";

/** What the viewer has said or proposed while the connection is lost. It is sent once the server answers again. */
export function UnsentWords() {
  const { status, pending } = useSnapshot();
  if (status === "open") return null;
  return pending.map(({ id, command }) =>
    command.type === "say" || command.type === "propose" ? (
      <article key={id} className="entry unsent">
        <div>
          <p className="by">
            You <span>not sent yet</span>
          </p>
          <p className="say">{command.words}</p>
        </div>
      </article>
    ) : null,
  );
}
