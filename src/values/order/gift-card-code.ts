/** Digits and letters that nobody takes for one another: 27 of them, so that 16 have 76 random bits. */
const ALPHABET = '23456789ACDEFGHJKMNPQRTVWXY';
const LENGTH = 16;
/** The largest multiple of the alphabet's length in a byte: above it some characters would come more often. */
const FAIR = 256 - (256 % ALPHABET.length);

/** What people read for a character of the alphabet; it is in no code, so it can only mean that one. */
const MISREAD: Record<string, string> = { B: '8', S: '5', Z: '2' };

/** A new code, 16 characters without hyphens; uniqueness is the database's rule. */
export function newGiftCardCode(): string {
  let code = '';
  while (code.length < LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(LENGTH)).filter((byte) => byte < FAIR);
    code += Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  }
  return code.slice(0, LENGTH);
}

/** A code as people type it, in any case, with hyphens, spaces or none; null: no code can look so. */
export function readGiftCardCode(typed: string): string | null {
  const bare = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  const code = Array.from(bare, (character) => MISREAD[character] ?? character).join('');
  const isCode = code.length === LENGTH && Array.from(code).every((character) => ALPHABET.includes(character));
  return isCode ? code : null;
}

/** FD7K2M4P9QXTHRWC → FD7K-2M4P-9QXT-HRWC, as it is mailed. */
export function formatGiftCardCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}
