// The guide: what a visitor asks beside the page.
import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';

test.use({ expectedComplaints: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|429/] });

test('a visitor is greeted once, asks, waits, and reads the answer with its way on @phone', async ({ page }) => {
  await page.goto('/bows');
  await openGuide(page);
  await expect(said(page)).toHaveCount(1);
  await expect(said(page)).toContainText('Hunter bow');
  await expectAccessible(page);

  const release = await hold(page);
  await field(page).fill('How much does it weigh?');
  await field(page).press('Enter');
  await expect(said(page).last()).toContainText('Thinking...');
  await expect(field(page)).toBeDisabled();
  await expectAccessible(page);
  release();
  await expect(said(page)).toHaveCount(3);
  await expect(said(page).last()).toContainText('4.8');
  await expect(said(page).last()).toBeInViewport();
  await expect(field(page)).toBeEnabled();
  await expect(field(page)).toHaveValue('');
});

test('Enter sends, Shift and Enter make a new line, and blanks are not sent', async ({ page }) => {
  await page.goto('/');
  await openGuide(page);
  await expect(field(page)).toBeFocused();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/chat')) asked.push(request.postDataJSON().message);
  });
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('draw');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('weight?');
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveCount(3);
  expect(asked).toEqual(['draw\nweight?']);
  // The keyboard has the field again.
  await expect(field(page)).toBeFocused();
});

test('a question that fails is kept and asked again; who asks too often hears when to', async ({ page }) => {
  await page.goto('/retailers');
  await openGuide(page);
  await page.route('/api/chat', (route) => route.abort(), { times: 1 });
  await field(page).fill('How much does it weigh?');
  await ask(page);
  await expect(said(page).last()).toContainText(
    "Sorry, I'm having trouble connecting right now. Please try again later.",
  );
  await expectAccessible(page);
  const error = 'That was too often. Please try again in 20 seconds.';
  await page.route('/api/chat', (route) => route.fulfill({ status: 429, json: { error, code: 'too-many-requests' } }), {
    times: 1,
  });
  await askAgain(page);
  await expect(said(page).last()).toContainText(error);
  await askAgain(page);
  await expect(said(page)).toHaveCount(3);
  await expect(said(page).nth(1)).toContainText('How much does it weigh?');
  await expect(said(page).last()).toContainText('4.8');
});

test('the conversation survives closing, another page and a reload, and is emptied by starting over', async ({
  page,
}) => {
  await page.goto('/bows');
  await openGuide(page);
  await page.getByRole('button', { name: 'What do I pay, and when?' }).click();
  await expect(said(page).last()).toContainText('$');
  await field(page).fill('Half a');
  await page.keyboard.press('Escape');
  await expect(guide(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();

  // Beside the page, which stays in use.
  await openGuide(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'RETAILERS' }).click();
  await expect(page).toHaveURL(/\/retailers$/);
  await expect(guide(page)).toBeVisible();
  await page.reload();
  await openGuide(page);
  await expect(said(page)).toHaveCount(3);
  await expect(field(page)).toHaveValue('Half a');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(said(page)).toHaveCount(1);
  await expect(field(page)).toHaveValue('');

  await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});

test('what the guide does not know leads to the contact form; on a phone the sheet goes with it, or by a swipe @phone-only', async ({
  page,
}) => {
  await page.goto('/bows');
  await openGuide(page);
  await expect.poll(() => guide(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await field(page).fill('Who wins the election?');
  await ask(page);
  await said(page).last().getByRole('link', { name: 'Write to us' }).click();
  await expect(guide(page)).toBeHidden();
  await expect(page.getByRole('form', { name: 'Contact' })).toBeInViewport();

  await openGuide(page);
  await swipeDown(page);
  await expect(guide(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('on a phone the back button closes the guide and stays on the page; a reload, and the way back, find it open @phone-only @phone', async ({
  page,
}) => {
  await page.goto('/retailers');
  await page.goto('/bows');
  await openGuide(page);
  await page.goBack();
  await expect(guide(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(page).toHaveURL(/\/bows$/);

  await openGuide(page);
  await page.reload();
  await expect(guide(page)).toBeVisible();
  await field(page).fill('What does it cost?');
  await ask(page);
  const link = said(page).last().getByRole('link').first();
  await link.click();
  await expect(guide(page)).toBeHidden();
  await page.goBack();
  await expect(guide(page)).toBeVisible();
  await guide(page).getByRole('button', { name: 'Close' }).click();
  await expect(guide(page)).toBeHidden();
  await expect(page).toHaveURL(/\/bows$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/retailers$/);
});

test.describe('when the line is lost on a phone', () => {
  test('the guide opens, keeps the question, and closes: the page under it is not asked for again @phone-only', async ({
    page,
  }) => {
    await page.goto('/');
    const underWay = new Set<Request>();
    page.on('request', (request) => underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    const asking = page.waitForRequest(/\/guide-panel/);
    await opener(page).focus();
    await asking;
    await expect.poll(() => underWay.size, 'files that are on their way').toBe(0);
    await page.context().setOffline(true);
    await opener(page).dblclick();
    await expect(guide(page)).toBeVisible();
    await field(page).fill('What does it cost?');
    await ask(page);
    await expect(said(page).last()).toContainText("I'm having trouble connecting");
    await page.goBack();
    await expect(guide(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The cam stays put.');
  });
});

const guide = (page: Page) => page.getByRole('dialog', { name: 'The guide' });
const opener = (page: Page) => page.getByRole('button', { name: 'Ask the guide' });
const field = (page: Page) => page.getByLabel('Your question');
const said = (page: Page) => page.getByRole('log', { name: 'Conversation' }).locator('ol > li');
const ask = (page: Page) => guide(page).getByRole('button', { name: 'Ask', exact: true }).click();
const askAgain = (page: Page) => guide(page).getByRole('button', { name: 'Ask again' }).click();

async function openGuide(page: Page): Promise<void> {
  await opener(page).click();
  await expect(guide(page)).toBeVisible();
}

/** The next question waits until it is let through. */
async function hold(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const wait = async (route: Route) => {
    await held;
    await route.continue();
  };
  await page.route('/api/chat', wait, { times: 1 });
  return () => release();
}

/** A finger on the sheet's head, 300 px down. */
async function swipeDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 120, y }] });
  await touch('touchStart', 30);
  for (const y of [80, 160, 240, 330]) await touch('touchMove', y);
  await touch('touchEnd');
}
