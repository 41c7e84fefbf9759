/** The card provider did not answer, or answered that it cannot. A provider's client throws it; the API says "try again". */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
  /**
   * True: it answered with a fault of its own, and gives that answer again to the same idempotency key for about a day.
   * False: no answer came, so it may have done what was asked.
   */
  readonly answered: boolean;

  constructor(message: string, { answered = false, ...options }: ErrorOptions & { answered?: boolean } = {}) {
    super(message, options);
    this.answered = answered;
  }
}

/** The card provider refuses what was asked, for good; the message is its reason. Asking the same again is of no use. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}
