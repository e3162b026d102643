/** What a player wants to do in a game. In one whose rolls are put together from traits, it names one. */
export const wishIn = (game: string): string =>
  game === "Storyteller d10" ? "I look behind the door. (Perception)" : "I look behind the door.";
