import { readItem, writeItem } from "../../browser/storage.ts";

const SOUND = "rulewright-turn-sound";

/** Whether the viewer wants to hear when it is their turn; off at first. */
export const hearsTurns = (): boolean => readItem(SOUND) === "on";

/** Turns the sound on or off, on this device. */
export const setHearsTurns = (on: boolean): void => writeItem(SOUND, on ? "on" : "off");

/** How long the phone vibrates, in ms. */
const VIBRATION = 60;
/** The notes of the sound, in Hz, and how long each is heard, in seconds. */
const [NOTES, LENGTH] = [[660, 880], 0.14] as const;

/** Tells the viewer that it is their turn: the phone vibrates, and two notes are heard if wanted. */
export function signalTurn(): void {
  // Browsers let a page vibrate once it was touched; some have no vibration.
  if ("vibrate" in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(VIBRATION);
  if (hearsTurns()) playNotes();
}

function playNotes(): void {
  const context = new AudioContext();
  NOTES.forEach((frequency, i) => {
    const [note, volume] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + i * LENGTH;
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    note.connect(volume).connect(context.destination);
    note.start(start);
    note.stop(start + LENGTH);
    if (i === NOTES.length - 1) note.addEventListener("ended", () => void context.close());
  });
}
