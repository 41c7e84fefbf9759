type Carrier = {
  name: string;
  /** Where it shows a parcel; the number is added to the end. */
  page: string;
  /** How it is called, in words of small letters, by people, label programs and their accounts. */
  called: RegExp;
  /** Numbers that nobody else gives. */
  numbers?: RegExp;
};

const ONTRAC = 'https://www.ontrac.com/tracking/?number=';

/** The carriers that the shop knows, by the names that people give them. LaserShip has become a part of OnTrac. */
const KNOWN: Carrier[] = [
  {
    name: 'UPS',
    page: 'https://www.ups.com/track?tracknum=',
    called: /^(u ?p ?s|upsdap|united parcel service)( dap| walleted)?(?= |$)/,
    numbers: /^1Z[0-9A-Z]{16}$/,
  },
  {
    name: 'USPS',
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
    called:
      /^((the )?(u ?s|united states)( of america)? (postal service|post office|post|mail)|u ?s ?p ?s|postal service|stamps(?: ?com)?|endicia)(?= |$)/,
    numbers: /^(420(\d{5}|\d{9}))?9[1-5]\d{20}$/,
  },
  {
    name: 'FedEx',
    page: 'https://www.fedex.com/fedextrack/?trknbr=',
    called: /^(fed ?ex|federal express)( default| walleted)?(?= |$)/,
  },
  {
    name: 'DHL',
    page: 'https://www.dhl.com/us-en/home/tracking.html?submit=1&tracking-id=',
    called: /^d ?h ?l(?= |$)/,
  },
  { name: 'OnTrac', page: ONTRAC, called: /^on ?trac( v)?(?= |$)/ },
  { name: 'LaserShip', page: ONTRAC, called: /^laser ?ship( v)?(?= |$)/ },
];

/** The carriers that forms propose. Any other name may be typed. */
export const CARRIERS = KNOWN.map(({ name }) => name);

/** The shop's own number of a parcel that staff gave none (rule 6.3): no carrier knows it. */
const OWN_NUMBER = /^TRK\d+$/;

/** "U.S. Postal Service" → "u s postal service", "FedExDefault" → "fed ex default" */
function wordsOf(carrier: string): string {
  const apart = carrier.replaceAll(/([a-z])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2');
  return (apart.toLowerCase().match(/[a-z]+/g) ?? []).join(' ');
}

/**
 * A carrier as the shop calls it, where a label program names it otherwise: "stamps_com" is USPS. More than the name, such as a service,
 * is left as it is. Without a name a number that one carrier alone gives tells it.
 */
export function carrierOf(carrier: string, trackingNumber: string): string {
  // What begins with a sign may be meant for a spreadsheet program, and is shown to staff as it came.
  if (/^[^a-z]/i.test(carrier)) return carrier;
  const words = wordsOf(carrier);
  const number = trackingNumber.replaceAll(/[\s-]/g, '').toUpperCase();
  const known = KNOWN.find(({ called, numbers }) =>
    words === '' ? numbers?.test(number) : called.exec(words)?.[0] === words,
  );
  return known?.name ?? carrier;
}

/**
 * The carrier's page about a parcel; null where we know none. "FedEx", "fed ex" and "FedEx Home Delivery" are the same carrier.
 * Spaces, as labels print them, are not part of a number.
 */
export function trackingLink(carrier: string | null, trackingNumber: string | null): string | null {
  const words = wordsOf(carrier ?? '');
  const known = KNOWN.find(({ called }) => called.test(words));
  // Half of a character that is written as two cannot stand in an address.
  const number = (trackingNumber ?? '').replaceAll(/\s|\p{Surrogate}/gu, '');
  if (known === undefined || number === '' || OWN_NUMBER.test(number)) return null;
  return known.page + encodeURIComponent(number);
}
