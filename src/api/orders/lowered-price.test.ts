import { expect, test } from 'vitest';
import { customerKey } from '#shop/customers/customer-key.ts';
import { renderMail } from '#shop/mail/render-mail.tsx';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { paidOrder, readMails } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { STAFF } from '#tests/support/test-shop.ts';

test('a price that was lowered is told as it is now: in the mail that asks for the rest, the file and the customer’s orders', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const order = await paidOrder(server.test);
  await refundOrder(shop, STAFF, order.orderNumber, {
    amount: 2000,
    reason: 'A scratch',
    meaning: 'price_reduction',
    requestKey: crypto.randomUUID(),
  });
  await renewLink(shop, STAFF, order.orderNumber, { send: true, requestKey: crypto.randomUUID() });
  const link = (await readMails(server.test)).find(({ template }) => template === 'payment-link');
  const { text } = await renderMail('payment-link', link?.data as MailTemplates['payment-link']);
  expect(text).toMatch(/Price\s+\$1,776\.00\s+Reduced by\s+−\$20\.00\s+New total\s+\$1,756\.00/);
  const staff = await openStaffBrowser(server);
  const [head = '', row = ''] = (await staff.ask('GET', '/api/admin/orders/export.csv')).text.split('\r\n');
  expect(head).toContain(',Total,Reduced by,New total,');
  expect(row).toContain(',1776.00,20.00,1756.00,');
  const theirs = await staff.ask('GET', `/api/admin/customers/${customerKey(order.customerEmail)}/orders`);
  expect(theirs.body).toMatchObject([{ totalAmount: '1776.00', reducedBy: '20.00', outstanding: '1598.40' }]);
});
