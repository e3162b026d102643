import type { Paint } from "../src/terminal/terminal.ts";
import { lanternCourt } from "./lantern-court.ts";
import { onlySystems } from "./own-systems.ts";
import { testTranscripts } from "./transcripts.ts";
import { talkativeInn, waysideInn } from "./wayside-inn.ts";

// Whole conversations with the command line, about a system of few dice, to be read as what they are: what people see.
// To change some on purpose, run this test with TRANSCRIPTS=write, and read what has become of the file.

onlySystems({
  "wayside-inn": async () => waysideInn,
  "talkative-inn": async () => talkativeInn,
  "lantern-court": async () => lanternCourt,
});

/** Styles that can be read: the text in braces, after what it means. */
const styled =
  (style: string) =>
  (text: string): string =>
    text === "" ? "" : `${style}{${text}}`;
const styles: Paint = {
  best: styled("best"),
  bad: styled("bad"),
  accent: styled("accent"),
  dim: styled("dim"),
  bold: styled("bold"),
};

testTranscripts("transcripts.txt", 80);
testTranscripts("transcripts-narrow.txt", 60);
testTranscripts("transcripts-json.txt", 80);
testTranscripts("transcripts-styled.txt", 120, styles);
