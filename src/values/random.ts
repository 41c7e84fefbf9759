// Crockford's base32 without the letters that people misread on the phone.
const SPOKEN = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** FD-7K3M9QXT: short enough to read out, 40 random bits; uniqueness is the database's rule. */
export function newOrderNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `FD-${Array.from(bytes, (byte) => SPOKEN[byte % 32]).join('')}`;
}

/** A link's secret: 256 random bits as 43 characters of base64url. */
export function newPaymentToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
