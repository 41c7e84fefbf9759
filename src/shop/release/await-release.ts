import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { mailings } from '#db/schema.ts';
import { type MailingFacts, readMailing } from '#shop/mailings/list-mailings.ts';
import type { Shop } from '#shop/ports/shop.ts';

const POLL_MS = 250;

/** Waits for the end of a release, or until the signal ends the waiting, and tells how far it is then. */
export async function awaitRelease({ db }: Pick<Shop, 'db'>, id: number, signal: AbortSignal): Promise<MailingFacts> {
  while (!signal.aborted && !(await isFinished(db, id))) {
    await wait(POLL_MS, undefined, { signal }).catch(() => {});
  }
  const release = await readMailing({ db }, id);
  if (!release) throw new Error(`There is no release ${id}.`);
  return release;
}

async function isFinished(db: Shop['db'], id: number): Promise<boolean> {
  const [mailing] = await db.select({ finishedAt: mailings.finishedAt }).from(mailings).where(eq(mailings.id, id));
  return Boolean(mailing?.finishedAt);
}
