import { and, eq, like } from 'drizzle-orm';
import { alerts } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import { NEAR_NEXUS } from '#values/books/nexus.ts';
import { dayIn } from '#values/date.ts';
import { readNexus } from './tax-report.ts';

const KIND = 'nexus-near';

/**
 * Tells of each state whose threshold is nearly reached, and once more when it is passed: once a year each, also when somebody has
 * marked it as done. It goes once the state's tax is collected.
 */
export async function watchThresholds(shop: Pick<Shop, 'db' | 'clock' | 'timeZone'>): Promise<void> {
  const now = shop.clock();
  const year = dayIn(shop.timeZone, now).slice(0, 4);
  for (const { state, share, amount, collects } of await readNexus(shop)) {
    if (share < NEAR_NEXUS && !collects) continue;
    const passed = `${state} ${year} passed`;
    const subject = share < 100 ? `${state} ${year}` : passed;
    await shop.db.transaction(async (tx) => {
      if (collects || subject === passed) {
        const others = and(eq(alerts.kind, KIND), like(alerts.subject, `${state} %`));
        for (const other of await tx.select().from(alerts).where(others))
          if (collects || other.subject !== subject) await resolveAlert(tx, KIND, other.subject, now);
      }
      const told = and(eq(alerts.kind, KIND), eq(alerts.subject, subject));
      if (collects || (await tx.$count(alerts, told)) > 0) return;
      await raiseAlert(tx, { kind: KIND, subject, detail: { state, share, threshold: amount } });
    });
  }
}
