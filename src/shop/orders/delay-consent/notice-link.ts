import { createHash } from 'node:crypto';
import { isLinkSecret, linkSecret } from '#db/data-keys.ts';
import type { delayNotices } from '#db/schema.ts';

type Notice = Pick<typeof delayNotices.$inferSelect, 'id' | 'generation'>;

const KIND = 'delay notice';
const TOKEN = /^(\d{1,9})-([\w-]{43})$/;

const rowOf = ({ id, generation }: Notice) => `${id} ${generation}`;

/** What the links of a notice's mails prove its owner by. The table has it nowhere: it is made from the row and the key. */
export function noticeToken(notice: Notice): string {
  return `${notice.id}-${linkSecret(KIND, rowOf(notice))}`;
}

/** The notice that a link names; null for one of the form from before, and for what is none. Whether it is right is not said. */
export function noticeOfLink(token: string): number | null {
  const id = TOKEN.exec(token)?.[1];
  return id ? Number(id) : null;
}

export function isNoticeToken(token: string, notice: Notice): boolean {
  return isLinkSecret(TOKEN.exec(token)?.[2] ?? '', KIND, rowOf(notice));
}

/** What is kept of a random secret from before links were made from the row and the key. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
