/** Whether words mention a name. */
export const mentions = (words: string, name: string): boolean =>
  ` ${words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `.includes(
    ` ${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `,
  );
