import { isDeepStrictEqual } from 'node:util';
import { mailSettings } from '#db/schema.ts';
import type { MailSettings } from '#shop/mailings/read-mail-settings.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';

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
      ...{ subject: 'mail-settings', subjectId: id, what: 'changed', at: clock() },
      before: only(before),
      after: only(wanted),
    });
  });
}

function missing(): never {
  throw new Error('The mail settings are missing.');
}
