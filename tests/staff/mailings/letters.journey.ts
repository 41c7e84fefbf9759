// A build letter: written with a picture, kept as a draft, previewed, sent, read by everybody, taken down.
import { guestOrder } from '#tests/support/journeys/account.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, NO_WAITS, PANEL, staffApi } from '#tests/support/journeys/staff.ts';
import { paint } from '#tests/support/samples/pictures.ts';

test.use({ ownShop: 'letters' });

test('a letter is written with a picture, waits with Stop, and stands on the page, in the mail and in the feed until it is taken down', async ({
  page,
  request,
  shop,
}) => {
  const staff = staffApi(shop);
  const email = newCustomer();
  await guestOrder(shop, email);
  const setWait = async (minutes: number) => {
    const settings = await staff<object>('GET', '/api/admin/mail-settings');
    await staff('PUT', '/api/admin/mail-settings', { ...settings, ...NO_WAITS, announcementWaitMinutes: minutes });
  };
  await setWait(10);
  await logIn(page, `${PANEL}/release/letters`);
  await expect(page.getByText('No letter yet')).toBeVisible();
  await page.getByRole('button', { name: 'Write a letter' }).click();
  const form = page.getByRole('form', { name: 'Build letter' });
  await test.step('what is typed outlives a reload, and what is missing is said at its field', async () => {
    await form.getByLabel('Title').fill('The first risers are cut');
    await page.reload();
    await expect(form.getByLabel('Title')).toHaveValue('The first risers are cut');
    await form.getByRole('button', { name: 'Send the letter' }).click();
    await expect(form.getByText('Please write the letter.')).toBeVisible();
    await expect(form.getByText('Please choose whom it is for.')).toBeVisible();
    await form.getByLabel('For whom').selectOption({ index: 1 });
    await form.getByLabel('Letter', { exact: true }).fill('Twelve of them lie on the bench.\n\nThe limbs follow.');
    const picture = await paint(900, 600).png().toBuffer();
    await form.getByLabel('Add a picture').setInputFiles({ name: 'bench.png', mimeType: 'image/png', buffer: picture });
    await form.getByLabel('What picture 1 shows').fill('Twelve risers on the bench');
    await expectAccessibleInBothWidths(page);
  });
  const line = page.getByRole('list', { name: 'Build letters' }).getByRole('listitem');
  await test.step('the draft is kept in the shop, and previewed as its first reader gets it', async () => {
    await form.getByRole('button', { name: 'Save the draft' }).click();
    await expect(page.getByText('The draft is saved').first()).toBeVisible();
    await form.getByRole('button', { name: 'Preview the email' }).click();
    const mail = page.getByRole('region', { name: 'The email' });
    await expect(mail.frameLocator('iframe').getByAltText('Twelve risers on the bench')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the letters' }).press('Enter');
    await expect(line).toContainText('Draft');
    await expectAccessibleInBothWidths(page);
    await line.getByRole('button', { name: /^Go on writing/ }).click();
  });
  await test.step('it waits, is stopped, and is a draft again', async () => {
    await form.getByRole('button', { name: 'Send the letter' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm & Send Emails' }).dblclick();
    await expect(line).toContainText('Waits');
    await page.getByRole('button', { name: /^Stop/ }).first().click();
    await expect(line).toContainText('Draft');
    expect(await (await request.get('/batches.atom')).text()).not.toContain('<entry>');
  });
  await test.step('sent without a wait it is in the mail, on the page and in the feed', async () => {
    await setWait(0);
    await line.getByRole('button', { name: /^Go on writing/ }).click();
    await form.getByRole('button', { name: 'Send the letter' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm & Send Emails' }).dblclick();
    await expect(line).toContainText('Published');
    const mails = await mailsTo(request, email, 2);
    expect(mails.filter(({ subject }) => subject === 'The first risers are cut')).toHaveLength(1);
    const visitor = await page.context().newPage();
    await visitor.goto('/batches');
    const letter = visitor.getByRole('article', { name: 'The first risers are cut' });
    await expect(letter).toContainText('The limbs follow.');
    await expect(letter.getByRole('img', { name: 'Twelve risers on the bench' })).toHaveCount(1);
    await expectAccessibleInBothWidths(visitor);
    expect(await (await request.get('/batches.atom')).text()).toContain('<title>The first risers are cut</title>');
  });
  await test.step('taken down, nobody reads it any more', async () => {
    await line.getByRole('button', { name: /^Take down/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take down' }).click();
    await expect(line).toContainText('Taken down');
    await expect.poll(async () => (await request.get('/batches')).text()).not.toContain('The limbs follow.');
  });
});
