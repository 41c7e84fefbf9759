// A guest, who has an order number, an address and no account.
import { readOrder } from '#tests/support/journeys/account.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { placedGear } from '#tests/support/journeys/gear.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { staffApi } from '#tests/support/journeys/staff.ts';

test.describe('without an account', () => {
  // The link that has ended, and the page's own question for it.
  test.use({ expectedComplaints: [/404/] });

  test('a guest finds the order by number and address, corrects where it goes, and sees its parcels @phone', async ({
    page,
    shop,
  }) => {
    const customerEmail = newCustomer();
    const { order } = await placedGear(shop, { customerEmail, lines: [{ quantity: 2 }, { kind: 'print' }] });

    await test.step('an ended link leads to a new one', async () => {
      await page.goto('/order-status?key=ended');
      await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
      await page.getByRole('link', { name: 'Get a new link' }).click();
      await expect(page.getByRole('heading', { name: 'Find your order' })).toBeVisible();
    });
    await test.step('number and address bring a mail', async () => {
      await page.getByRole('button', { name: 'Email me the link' }).click();
      await expect(page.getByLabel('Order number')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Order number').fill(order.orderNumber.toLowerCase());
      await page.getByLabel('Email address').fill(customerEmail);
      await page.getByRole('button', { name: 'Email me the link' }).click();
      await expect(page.getByText('If there is an order with this number')).toBeVisible();
      await expectAccessible(page);
    });
    const [mail] = await mailsTo(page.request, customerEmail, 1);
    const path = /\/order-status\?key=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeVisible();
    const parcels = page.getByRole('region', { name: 'Parcels' });
    await expect(parcels).toContainText('2 × String Wax');
    await expect(parcels).toContainText('Printed to order');
    await expect(page.getByRole('main')).not.toContainText(/deposit|balance|bow color/i);
    await expectAccessible(page);

    await test.step('the address is put right', async () => {
      await page.getByRole('button', { name: 'Correct' }).click();
      await expect(page.getByRole('group', { name: 'Bow color' })).toHaveCount(0);
      await page.getByLabel('Street address').fill('9 River Road');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('It goes to 9 River Road, Helena, MT 59601.')).toBeVisible();
      expect((await readOrder(shop, order.orderNumber)).shipping_address).toBe('9 River Road, Helena, MT 59601');
    });
    await test.step('a parcel that was sent is seen', async () => {
      await staffApi(shop)('POST', `/api/admin/orders/${order.orderNumber}/parcels`, {
        carrier: 'USPS',
        trackingNumber: '9400111',
      });
      await page.reload();
      await expect(parcels).toContainText('On its way');
      await expect(parcels.getByRole('link', { name: /^Track this parcel/ })).toHaveAttribute(
        'href',
        /tLabels=9400111$/,
      );
      await expect(parcels).toContainText('Still to come');
      const mails = await mailsTo(page.request, customerEmail, 3);
      expect(mails.map(({ subject }) => subject)).toContain(`A parcel is on its way: order ${order.orderNumber}`);
    });
  });
});
