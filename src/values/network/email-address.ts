/** RFC 5321's limit on a whole address. */
export const EMAIL_MAX = 254;

/** The form in which addresses are kept and compared: trimmed, domain in lower case, local part as typed. */
export function normaliseEmail(address: string): string {
  const trimmed = address.trim();
  const at = trimmed.lastIndexOf('@');
  return at < 0 ? trimmed : trimmed.slice(0, at) + trimmed.slice(at).toLowerCase();
}

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * Whose mailbox an address is, however it is spelled: in whatever capitals and form of Unicode, without the part that follows a plus, and at
 * Gmail without dots. To compare and to count by; mail goes to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const lowered = normaliseEmail(address.normalize('NFKC')).toLowerCase();
  const at = lowered.lastIndexOf('@');
  const [typed, domain] = [lowered.slice(0, Math.max(0, at)), lowered.slice(at + 1)];
  const name = typed.replace(/(?<=.)\+.*$/, '');
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** `a**@example.com`: enough for its owner to recognise, and for nobody else to write to. */
export function maskEmail(address: string): string {
  const [first = ''] = address;
  return `${first}**${address.slice(address.lastIndexOf('@'))}`;
}
