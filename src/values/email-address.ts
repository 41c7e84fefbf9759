/** RFC 5321's limit on a whole address. */
export const EMAIL_MAX = 254;

/** The form in which addresses are kept and compared: trimmed, domain in lower case, local part as typed. */
export function normaliseEmail(address: string): string {
  const trimmed = address.trim();
  const at = trimmed.lastIndexOf('@');
  return at < 0 ? trimmed : trimmed.slice(0, at) + trimmed.slice(at).toLowerCase();
}

/** `a**@example.com`: enough for its owner to recognise, and for nobody else to write to. */
export function maskEmail(address: string): string {
  const [first = ''] = address;
  return `${first}**${address.slice(address.lastIndexOf('@'))}`;
}
