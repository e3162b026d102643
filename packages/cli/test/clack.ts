/** What a prompt is given. */
export interface Prompt {
  readonly message: string;
  readonly options?: readonly { readonly value: unknown; readonly label: string; readonly hint?: string }[];
  readonly validate?: (text: string) => string | undefined;
  readonly placeholder?: string;
  readonly maxItems?: number;
  readonly defaultValue?: string;
  readonly initialValue?: unknown;
  readonly initialValues?: readonly unknown[];
}

/** What is answered next: the label of an option begins with it, or it is the text that is typed. */
export const answers: unknown[] = [];
/** Every message and every option that was shown, with what was printed between. */
export const shown: string[] = [];
/** How far each printed text is from the one before it. */
export const spacings: (number | undefined)[] = [];
/** Every prompt so far. */
export const prompts: Prompt[] = [];

/** The answer of a person who cancels. */
export const CANCEL = Symbol("cancel");
/** The answer of a person who changes nothing. */
export const KEEP = Symbol("keep");

/** Forgets all answers and everything that was shown. */
export function resetPrompts(...next: readonly unknown[]): void {
  for (const list of [answers, shown, spacings, prompts]) list.length = 0;
  answers.push(...next);
}

function typed({ validate, defaultValue }: Prompt, text: string): string {
  const problem = validate?.(text);
  if (problem !== undefined) throw new Error(problem);
  return text === "" ? (defaultValue ?? "") : text;
}

function kept(prompt: Prompt): unknown {
  const { options = [], initialValue, initialValues } = prompt;
  if (options.length === 0)
    return typeof initialValue === "boolean" ? initialValue : typed(prompt, String(initialValue ?? ""));
  return initialValues ?? initialValue ?? options[0]?.value;
}

function answer(prompt: Prompt): unknown {
  const { message, options = [] } = prompt;
  prompts.push(prompt);
  shown.push(message, ...options.map(({ label }) => label));
  if (answers.length === 0) throw new Error(`no answer to ${message}`);
  const next = answers.shift();
  if (next === CANCEL) return CANCEL;
  if (next === KEEP) return kept(prompt);
  const valueOf = (label: unknown): unknown => {
    const option = options.find((one) => one.label.startsWith(String(label)));
    if (!option) throw new Error(`no option ${String(label)} of ${message}`);
    return option.value;
  };
  if (Array.isArray(next)) return next.map((label) => valueOf(label));
  if (options.length > 0) return valueOf(next);
  return typeof next === "string" ? typed(prompt, next) : next;
}

const prompt = async (given: Prompt): Promise<unknown> => answer(given);
const print = (text: string, layout?: { readonly spacing: number }): void => {
  shown.push(text);
  spacings.push(layout?.spacing);
};

/** In place of `@clack/prompts`: prompts that are answered in turn. */
export const clack = {
  select: prompt,
  multiselect: prompt,
  text: prompt,
  confirm: prompt,
  log: { message: print, warn: print, step: print },
  intro: print,
  outro: print,
  isCancel: (value: unknown) => value === CANCEL,
};
