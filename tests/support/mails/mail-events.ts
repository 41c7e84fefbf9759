import { emails } from '#db/schema.ts';
import { signMailEvents } from '#sandbox/mail/mailbox-routes.ts';
import { messageKeyOf } from '#shop/mail/outgoing.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import type { TestServer } from '#tests/support/test-server.ts';

export { signMailEvents };

export type Email = typeof emails.$inferSelect;

/** A list of events with its proof, as SendGrid sends it: no browser's headers, no origin. */
export async function deliverMailEvents({ app }: TestServer, { body, headers }: ReturnType<typeof signMailEvents>) {
  const answer = await app.inject({ method: 'POST', url: '/api/webhooks/sendgrid', headers, payload: body });
  return { status: answer.statusCode, body: answer.json() };
}

/** Events that SendGrid signs at this moment of the shop's. */
export const reportMails = (server: TestServer, ...events: unknown[]) =>
  deliverMailEvents(server, signMailEvents(JSON.stringify(events), secondsOf(server)));

export const secondsOf = ({ test }: TestServer) => Math.floor(test.shop.clock().getTime() / 1000);

/** Under which a mail goes out. */
export const messageIdOf = (email: Email) => `<mail-${email.id}-${messageKeyOf(email)}@fulldraw.test>`;

/** A mail about a new order of Ann's that the mail server has taken. */
export async function sentMail({ test }: TestServer, given: Partial<typeof emails.$inferInsert> = {}): Promise<Email> {
  const order = await paidOrder(test);
  const mail = { stream: 'transactional', template: 'release', data: {}, state: 'sent', orderId: order.id } as const;
  const [row] = await test.shop.db
    .insert(emails)
    .values({ ...mail, dedupeKey: `mail of ${order.id}`, recipient: 'Ann@example.com', ...given })
    .returning();
  if (!row) throw new Error('The mail was not written.');
  return row;
}
