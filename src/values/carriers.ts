/** The carriers that forms propose, by the names that people give them. Any other name may be typed. */
export const CARRIERS = ['UPS', 'USPS', 'FedEx', 'DHL', 'OnTrac', 'LaserShip'] as const;

/** Where they show a parcel; the number is added to the end. LaserShip has become a part of OnTrac. */
const PAGES: Record<string, string> = {
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?submit=1&tracking-id=',
  ontrac: 'https://www.ontrac.com/tracking/?number=',
  lasership: 'https://www.ontrac.com/tracking/?number=',
};

/** The shop's own number of a parcel that staff gave none (rule 6.3): no carrier knows it. */
const OWN_NUMBER = /^TRK\d+$/;

/**
 * The carrier's page about a parcel; null where we know none. "FedEx", "fed ex" and "FedEx Home Delivery" are the same carrier.
 * Spaces, as labels print them, are not part of a number.
 */
export function trackingLink(carrier: string | null, trackingNumber: string | null): string | null {
  const [first = '', second = ''] = (carrier ?? '').toLowerCase().match(/[a-z]+/g) ?? [];
  const name = [first, first + second].find((each) => Object.hasOwn(PAGES, each));
  // Half of a character that is written as two cannot stand in an address.
  const number = (trackingNumber ?? '').replaceAll(/\s|\p{Surrogate}/gu, '');
  if (name === undefined || number === '' || OWN_NUMBER.test(number)) return null;
  return PAGES[name] + encodeURIComponent(number);
}
