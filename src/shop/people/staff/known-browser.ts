import { createHash, randomBytes } from 'node:crypto';
import type { staff } from '#db/schema.ts';

/** A browser that somebody signed in with counts as theirs for so long. */
export const KNOWN_FOR_DAYS = 180;

type Account = Pick<typeof staff.$inferSelect, 'id' | 'passwordHash'>;

const NOTE = /^(\d{1,10})\.(\d{1,12})\.([\w-]{22})\.([0-9a-f]{16})$/;

/**
 * What a browser keeps after a sign-in with a password, as OWASP's "device cookie" has it: for whom, since when, a number
 * of its own, and a mark of the password that was right then. It proves nothing by itself: the code that hands it out signs it.
 */
export function noteBrowser(account: Account, at: Date): string {
  const since = Math.floor(at.getTime() / 1000);
  return `${account.id}.${since}.${randomBytes(16).toString('base64url')}.${markOf(account)}`;
}

/**
 * The number of a browser that has signed in to this account before, by a note whose signature was verified; null for a note
 * that is another account's, is older than the password of today, or has run out.
 */
export function knownBrowser(account: Account, note: string | null, now: Date): string | null {
  const [, id, since, number, mark] = NOTE.exec(note ?? '') ?? [];
  if (!number || Number(id) !== account.id || mark !== markOf(account)) return null;
  const ends = Number(since) * 1000 + KNOWN_FOR_DAYS * 86_400_000;
  return now.getTime() < ends ? number : null;
}

/** Of a salted hash: it says nothing of the password, and no two passwords have the same one. */
function markOf({ passwordHash }: Account): string {
  return createHash('sha256').update(passwordHash).digest('hex').slice(0, 16);
}
