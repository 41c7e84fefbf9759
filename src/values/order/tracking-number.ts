/**
 * Whether a spreadsheet program has made a number of it and lost digits: "9.4001118992231E21", "94,0011E+20", "9.4 × 10^21",
 * "94001118992231428490.0", "9,400,111,899,223,100,000,000", "9400111899223100000000", "########". Such programs keep 15 digits,
 * others as many as a double has.
 */
export function isShortened(trackingNumber: string): boolean {
  const number = trackingNumber.replaceAll(/[\s\u00A0\u202F]/g, '').replace(/^[+-]/, '');
  if (SCIENTIFIC.test(number) || DECIMAL.test(number) || GROUPED.test(number) || TOO_NARROW.test(number)) return true;
  const digits = number.replaceAll('-', '');
  return /^\d{16,}$/.test(digits) && (/^0+$/.test(digits.slice(15)) || isDouble(digits));
}

const SCIENTIFIC = /^\d+([.,]\d*)?(E|[x×*·]10\^?)\+?\d{1,3}$/i;
const DECIMAL = /^\d+[.,]\d+$/;
const GROUPED = /^\d{1,3}(([.,'’])\d{3})(\2\d{3})+([.,]\d*)?$/;
const TOO_NARROW = /^#+$/;

/** Of so long a number hardly one in ten thousand is a double by chance. */
function isDouble(digits: string): boolean {
  return digits.length >= 20 && BigInt(Number(digits)) === BigInt(digits);
}
