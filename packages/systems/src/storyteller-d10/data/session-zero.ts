/** ST-69 What a table talks about before it makes characters; each question is worded as `value.question.<name>`. */
export const SESSION_ZERO: readonly string[] = ["Tone", "Stories", "Party", "Sessions", "Abilities"];
