/** The card provider did not answer, or answered that it cannot. A provider's client throws it; the API says "try again". */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}
