import { formatCounted, type PresentedFaces } from "@rulewright/present";

/** How often each face of a kind of dice came up, as bars with a line at the expected number, and what that means. */
export function FaceChart({ presented }: { readonly presented: PresentedFaces }) {
  const { title, faces, mean, expected, finding } = presented;
  const most = Math.max(mean, ...faces.map(({ count }) => count));
  const inPercent = (count: number): string => `${(100 * count) / most}%`;
  return (
    <section className="face-chart">
      <h4>{title}</h4>
      <div className="face-bars">
        <ol>
          {faces.map(({ label, count }) => (
            <li key={label}>
              <span className="unseen">
                {label}: {formatCounted({ one: "time", other: "times" }, count)}
              </span>
              <span className="num" aria-hidden="true">
                {count}
              </span>
              <span className="bar-space" aria-hidden="true">
                <i className="face-bar" style={{ height: inPercent(count) }} />
                <i className="face-mean" style={{ bottom: inPercent(mean) }} />
              </span>
              <b aria-hidden="true">{label}</b>
            </li>
          ))}
        </ol>
      </div>
      <p className="note">Expected: {expected} of each face.</p>
      <p className="small">{finding}</p>
    </section>
  );
}
