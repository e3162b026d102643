import { percent } from "../words/plain.ts";

/** Solid success, hatched failure; always with the number in words. */
export function OddsStrip({ chance, tall = false }: { readonly chance: number; readonly tall?: boolean }) {
  const success = Math.round(chance * 1000) / 10;
  return (
    <>
      <span className="unseen">{`success ${percent(chance)}, failure ${percent(1 - chance)}`}</span>
      <span className={tall ? "odds tall" : "odds"} aria-hidden="true">
        {success > 0 ? <i className="s" style={{ flex: success }} /> : null}
        {success < 100 ? <i className="f" style={{ flex: 100 - success }} /> : null}
      </span>
    </>
  );
}

/** A chance with its strip, and a place kept for it until it is known. */
export function Chance({
  chance,
  onward,
}: {
  readonly chance: number | undefined;
  readonly onward?: string | undefined;
}) {
  return (
    <span className="chance">
      <span className="figure">{chance === undefined ? <span className="soon" /> : percent(chance)}</span>
      <span className="grow">
        {chance === undefined ? <span className="odds unknown" /> : <OddsStrip chance={chance} />}
        <span className="note">{onward ?? ""}</span>
      </span>
    </span>
  );
}
