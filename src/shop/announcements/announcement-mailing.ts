import { eq, type SQL, sql } from 'drizzle-orm';
import { type MailingRow, mailings, type OrderRow, orders, suppressions } from '#db/schema.ts';
import { readMailSettings } from '#shop/mail/mail-settings.ts';
import { unsubscribeToken } from '#shop/mail/unsubscribe.ts';
import { detailOf, type Letter, type MailingDetail, type MailingKindWork } from '#shop/mailings/mailing-kind.ts';
import { startMailing } from '#shop/mailings/start-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/**
 * Says the same to everybody, with the name and the unsubscribe link of each. Addresses that want none have been taken out
 * by then.
 */
export const announcementMailing: MailingKindWork = {
  stream: 'announcement',
  async compose(_tx, { origin }, mailing, addressees) {
    const text = detailOf('announcement', mailing);
    return addressees.map(({ recipient, order }) => {
      if (order.status === 'cancelled') return { recipient, skipped: 'Cancelled meanwhile.' };
      return { recipient, letter: announcementLetter(text, order, origin, unsubscribeToken(recipient, order)) };
    });
  },
};

/** An announcement to the owner of this order. The token makes its links to unsubscribe. */
export function announcementLetter(
  { subject, message }: MailingDetail['announcement'],
  { customerName }: Pick<OrderRow, 'customerName'>,
  origin: string,
  token: string,
): Letter {
  return { template: 'announcement', data: { subject, message, customerName, origin, unsubscribeToken: token } };
}

/**
 * A select of whom an announcement goes to, for `startMailing`: every address with a pre-order that stands, once, by its
 * newest order, but none that unsubscribed, complained or bounced.
 */
export function announcementRecipients(): SQL {
  const address = sql`lower(${orders.customerEmail})`;
  return sql`
    select distinct on (${address}) ${orders.id} as order_id, null::text as occasion
    from ${orders}
    where ${orders.bowColor} is not null and ${orders.depositReceived} and ${orders.status} <> 'cancelled' and not ${orders.isTest} and not ${orders.otherKeys}
      and not exists (select from ${suppressions} where ${suppressions.address} = ${address})
    order by ${address}, ${orders.createdAt} desc, ${orders.id} desc`;
}

type Announcement = MailingDetail['announcement'] & {
  /** Made by the page of whoever confirmed it: confirming twice is one announcement. */
  requestKey: string;
};

/** Tells something to everybody with a pre-order that stands. `nobody`: there is no address that may be written to. */
export async function startAnnouncement(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { subject, message, requestKey }: Announcement,
): Promise<Ok<{ mailing: MailingRow }> | Refused<'nobody'>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailing ${requestKey}`}, 0))`);
    const [known] = await tx.select().from(mailings).where(eq(mailings.requestKey, requestKey));
    if (known) return ok({ mailing: known });
    const now = clock();
    const { announcementWaitMinutes } = await readMailSettings(tx);
    const mailing = await startMailing(tx, {
      kind: 'announcement',
      startedBy: staff.name,
      requestKey,
      startedAt: now,
      waitMinutes: announcementWaitMinutes,
      detail: { subject, message } satisfies MailingDetail['announcement'],
      recipients: announcementRecipients(),
    });
    if (!mailing) return refused('nobody');
    await recordStaffEvent(tx, staff, {
      subject: 'mailing',
      subjectId: mailing.id,
      what: 'started',
      at: now,
      after: { kind: mailing.kind, subject },
    });
    return ok({ mailing });
  });
}
