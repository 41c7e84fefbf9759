// What every page has to be beside what the journeys look at: usable at twice its size, with the keyboard alone and in colors that
// the person chose. In Chromium.
import type { Locator, Page } from '@playwright/test';
import { agreement, CARDS, chargesOf, comeTo, DEPOSIT_BUTTON, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { EXPECTED, eachPage, openPage } from './every-page.ts';

test.use({ expectedComplaints: [EXPECTED] });

test.describe('at twice its size', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test('no page is wider than the window, and all of it can be reached', async ({ page }) => {
    await eachPage(page, () => expectAccessible(page));
  });
});

test.describe('in colors that the person chose', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('what is chosen is told apart from what is not', async ({ page }) => {
    const look = (name: string) =>
      page
        .getByText(name, { exact: true })
        .last()
        .evaluate((label) => {
          const { backgroundColor, color, forcedColorAdjust } = getComputedStyle(label);
          return { backgroundColor, color, ownGround: forcedColorAdjust === 'none' };
        });
    await openPage(page, '/configurator');
    const [chosen, other] = [await look('Right'), await look('Left')];
    expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
    expect(chosen.color).not.toBe(chosen.backgroundColor);
    // Without it the browser lays a ground of its own under the words.
    expect(chosen.ownGround).toBe(true);
  });

  test('what has the focus is seen on every page', async ({ page }) => {
    await eachPage(page, async (path) => {
      for (let press = 0; press < 6; press++) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(isFocusSeen), `${path}, after ${press + 1} presses`).toBe(true);
      }
    });
  });
});

/** Runs in the browser. Where nothing has the focus any more, the browser's own bar has it. */
function isFocusSeen(): boolean {
  const element = document.activeElement;
  if (!element || element === document.body) return true;
  // The ring of a slider is around its grip.
  if (element.matches('.slider:focus-visible')) return true;
  const shown = [element, ...element.querySelectorAll('*'), ...(element.parentElement ? [element.parentElement] : [])];
  return shown.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  });
}

test('a bow is pre-ordered with the keyboard alone', async ({ page, shop }) => {
  const email = newCustomer();
  await comeTo(page, '/checkout');
  await expect(page.getByLabel('Card number')).toBeVisible();
  const typed = {
    'First name': 'Ada',
    'Last name': 'Boone',
    Email: email,
    'Street address': '12 Ridge Road',
    City: 'Butte',
    State: 'MT',
    'ZIP code': '59701',
  };
  for (const [label, value] of Object.entries(typed)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await tabTo(page, agreement(page));
  await page.keyboard.press('Space');
  const card = { 'Card number': CARDS.pays, 'Expiration date': '1234', 'Security code': '123' };
  for (const [label, value] of Object.entries(card)) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(value);
  }
  await tabTo(page, page.getByRole('button', { name: DEPOSIT_BUTTON }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  expect(await chargesOf(shop.origin, email)).toEqual([177_60]);
});

async function tabTo(page: Page, goal: Locator): Promise<void> {
  const hasFocus = () =>
    goal.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element);
  for (let presses = 0; presses < 80; presses++) {
    if (await hasFocus()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${goal.toString()}.`);
}
