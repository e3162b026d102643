/** Thrown where a question has no answer that can be listed or solved exactly. */
export class NoExactAnswerError extends RangeError {
  override readonly name: string = "NoExactAnswerError";
}

/** Thrown where the number of results is unbounded: a loop whose rounds are part of the result. */
export class UnboundedResultsError extends NoExactAnswerError {
  override readonly name = "UnboundedResultsError";

  constructor(procedure: string, options?: ErrorOptions) {
    super(`${procedure} loops: its results can't be listed`, options);
  }
}

/** Thrown where a loop has more states than can be solved. */
export class TooManyStatesError extends NoExactAnswerError {
  override readonly name = "TooManyStatesError";

  constructor(procedure: string, max: number) {
    super(`${procedure} has more than ${max} states`);
  }
}
