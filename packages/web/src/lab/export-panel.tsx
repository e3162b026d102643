import { type HistogramOverlay, type LabAnswer, histogramCsv, histogramSvg } from "@rulewright/lab";
import { useState } from "react";
import { Icon } from "../art/icon.tsx";
import { download } from "../browser/files.ts";
import { formatSetup, type Setup } from "./setup.ts";
import { currentInks, renderPng } from "./export-files.ts";

interface ExportPanelProps {
  readonly setup: Setup;
  readonly answer: LabAnswer;
  readonly overlays: readonly HistogramOverlay[];
  readonly title: string;
  /** The label of the variable. */
  readonly label: string;
  /** The name of exported files, without extension. */
  readonly file: string;
}

/** Exports the distribution as SVG, PNG or CSV, and copies a link to the view. */
export function ExportPanel({ setup, answer, overlays, title, label, file }: ExportPanelProps) {
  const link = `${window.location.origin}/lab#${formatSetup(setup)}`;
  const [copied, setCopied] = useState<string>();
  const { curve = "each" } = setup;
  const runs = answer.simulation?.runs;
  const picture = (): string =>
    answer.histogram
      ? histogramSvg(answer.histogram, { title, label, curve, runs, inks: currentInks(), overlays })
      : "";
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    setCopied(link);
  };
  const savePng = async (): Promise<void> => download(`${file}.png`, "image/png", await renderPng(picture()));
  return (
    <section className="take-away">
      <p className="caps">Export</p>
      <p className="row">
        <button type="button" className="btn" onClick={() => download(`${file}.svg`, "image/svg+xml", picture())}>
          SVG
        </button>
        <button type="button" className="btn" onClick={() => void savePng()}>
          PNG
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => download(`${file}.csv`, "text/csv", histogramCsv(answer, label, { curve, overlays }))}
        >
          CSV
        </button>
        <button type="button" className="btn go grow" onClick={() => void copy()}>
          <Icon name="link" />
          {copied === link ? "Copied" : "Copy link"}
        </button>
      </p>
      <p className="note">The link opens this view.</p>
    </section>
  );
}
