import type { Failure } from '#contract/failure.ts';

/** An answer that is not a success, thrown by what runs before a resource; the error handler turns it into JSON. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly failure: Failure;

  constructor(status: number, code: string, sentence: string, fields?: Record<string, string> | undefined) {
    super(sentence);
    this.status = status;
    this.failure = { error: sentence, code, ...(fields ? { fields } : {}) };
  }
}
