import { providerEvents } from '#db/schema.ts';
import { readJobs, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** Does what is due now. */
export const work = ({ shop, database: { pool } }: TestShop) => runDueJobs({ shop, pool });

/** The jobs that apply what the card provider has sent. */
export const jobsOf = async ({ database: { pool } }: TestShop) =>
  (await readJobs({ pool })).filter(({ task }) => task === 'apply-new-events' || task === 'apply-payment-events');

/** What the card provider has sent, the oldest first. */
export const readDeliveries = ({ shop }: TestShop) => shop.db.select().from(providerEvents).orderBy(providerEvents.id);
