import { type LabAnswer, type LaidOver, spreadCsv, spreadSvg } from "@rulewright/lab";
import { useState } from "react";
import { Icon } from "../art/icon.tsx";
import { formatLink, type Setup } from "./setup.ts";
import { downloadFile, currentInks, renderPng } from "./export-files.ts";

interface ExportPanelProps {
  readonly setup: Setup;
  readonly answer: LabAnswer;
  readonly over: LaidOver | undefined;
  readonly title: string;
  readonly name: string;
  /** What files are called. */
  readonly file: string;
}

/** A picture or a table to take along, and the link that opens this very view. */
export function ExportPanel({ setup, answer, over, title, name, file }: ExportPanelProps) {
  const link = `${window.location.origin}/lab#${formatLink(setup)}`;
  const [copied, setCopied] = useState<string>();
  const { curve = "each" } = setup;
  const runs = answer.sampled?.runs;
  const laid = over ? [over] : [];
  const picture = (): string =>
    answer.spread ? spreadSvg(answer.spread, { title, name, curve, runs, inks: currentInks(), over: laid }) : "";
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    setCopied(link);
  };
  const savePng = async (): Promise<void> => downloadFile(`${file}.png`, await renderPng(picture()));
  return (
    <section className="take-away">
      <p className="caps">Take it away</p>
      <p className="row">
        <button type="button" className="btn" onClick={() => downloadFile(`${file}.svg`, picture(), "image/svg+xml")}>
          SVG
        </button>
        <button type="button" className="btn" onClick={() => void savePng()}>
          PNG
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => downloadFile(`${file}.csv`, spreadCsv(answer, name, { curve, over: laid }), "text/csv")}
        >
          CSV
        </button>
        <button type="button" className="btn go grow" onClick={() => void copy()}>
          <Icon name="link" />
          {copied === link ? "Copied" : "Copy link"}
        </button>
      </p>
      <p className="note">The link opens this very view.</p>
    </section>
  );
}
