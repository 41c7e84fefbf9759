/** Where the carriers show a parcel, by the name that staff choose or type. */
const PAGES: Record<string, string> = {
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?submit=1&tracking-id=',
};

/** The shop's own number of a parcel that staff gave none (spec section 4): no carrier knows it. */
const OWN_NUMBER = /^TRK\d+$/;

/** The carrier's page about a parcel; null where we know none. Spaces, as labels print them, are not part of a number. */
export function trackingLink(carrier: string | null, trackingNumber: string): string | null {
  const name = carrier?.toLowerCase().replaceAll(/[^a-z]/g, '') ?? '';
  const page = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (!page || OWN_NUMBER.test(trackingNumber)) return null;
  return page + encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''));
}
