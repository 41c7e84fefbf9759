import { isDeepStrictEqual } from 'node:util';
import { getTableColumns } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { mailSettings } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';

export type MailSettings = Omit<typeof mailSettings.$inferSelect, 'id'>;

/** How the shop writes to many. */
export async function readMailSettings(db: Database | Transaction): Promise<MailSettings> {
  const { id: _id, ...columns } = getTableColumns(mailSettings);
  const [settings] = await db.select(columns).from(mailSettings);
  if (!settings) throw new Error('The mail settings are missing.');
  return settings;
}

/** Changes how the shop writes to many, from the next mail and the next round of reminders on. */
export async function changeMailSettings(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  wanted: MailSettings,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [{ id, ...before } = missing()] = await tx.select().from(mailSettings).for('update');
    const fields = Object.keys(before) as (keyof MailSettings)[];
    const changed = fields.filter((field) => !isDeepStrictEqual(before[field], wanted[field]));
    if (changed.length === 0) return;
    const only = (settings: MailSettings): Partial<MailSettings> =>
      Object.fromEntries(changed.map((field) => [field, settings[field]]));
    await tx.update(mailSettings).set(only(wanted));
    await recordStaffEvent(tx, staff, {
      subject: 'mail-settings',
      subjectId: id,
      what: 'changed',
      at: clock(),
      before: only(before),
      after: only(wanted),
    });
  });
}

function missing(): never {
  throw new Error('The mail settings are missing.');
}
