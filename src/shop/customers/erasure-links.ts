import { seal, unseal } from '#db/columns/data-keys.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import type { Shop } from '#shop/ports/shop.ts';

const HOUR_MS = 3_600_000;
const GOOD_FOR_MS = 24 * HOUR_MS;
const KIND = 'erase';

/**
 * Mails the link by which a customer confirms that they are to be erased, to the address of their account; one an hour. What it is for is
 * sealed in the link itself, so that no table has to remember who wants to be forgotten.
 */
export async function mailErasureLink(
  { db, clock, origin }: Pick<Shop, 'db' | 'clock' | 'origin'>,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const now = clock().getTime();
  const until = new Date(now + GOOD_FOR_MS).toISOString();
  const key = seal([KIND, until, email].join(' '));
  await db.transaction((tx) =>
    queueMail(tx, {
      template: 'erasure-link',
      data: { erasureLink: `${origin}/erase-my-data?token=${key}`, linkExpiresAt: until, origin },
      recipient: email,
      orderId: null,
      dedupeKey: `erasure-link:${id}:${Math.floor(now / HOUR_MS)}`,
    }),
  );
}

/** Whose link it is; null: it is no link of ours, or it has ended. */
export function addressOfErasureLink({ clock }: Pick<Shop, 'clock'>, key: string): string | null {
  try {
    const opened = unseal(key);
    const [kind, until = '', email] = opened.split(' ');
    return opened !== key && kind === KIND && email && new Date(until) > clock() ? email : null;
  } catch {
    return null;
  }
}
