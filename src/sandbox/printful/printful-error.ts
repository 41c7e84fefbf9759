/** An answer of Printful's with something else than what was asked for; both versions put the words at the same places. */
export class PrintApiError extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }

  get body(): object {
    return { code: this.status, result: this.message, error: { reason: this.reason, message: this.message } };
  }
}

export const badRequest = (message: string): PrintApiError => new PrintApiError(400, 'BadRequest', message);
export const notFound = (): PrintApiError => new PrintApiError(404, 'NotFound', 'Not found');
