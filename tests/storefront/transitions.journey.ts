import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectLayerEntry } from '#tests/support/journeys/page-checks.ts';

test('a new page fades in at its top with the focus on it and its title said, and so does one that is come back to', async ({
  page,
}) => {
  await page.addInitScript(watchThePage);
  await page.goto('/terms');
  await expect(page.locator('html')).not.toHaveAttribute('data-deferred');
  await page.evaluate(() => scrollTo(0, 600));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'BOWS' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'THE HUNTER' })).toBeVisible();
  await expect(page.locator('p[aria-live]')).toHaveText(await page.title());
  await expect.poll(() => seen(page)).toEqual({ y: 0, faded: 1, moved: 0 });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible();
  await expect.poll(() => seen(page)).toEqual({ y: 0, faded: 2, moved: 0 });
  await expect(page.getByRole('main')).toBeFocused();
});

test('back to a place on a page is back to that place, and a page that is loaded again stays where it is', async ({
  page,
}) => {
  await page.goto('/bows#contact');
  const form = page.getByRole('form', { name: 'Contact' });
  await expect(form).toBeInViewport();
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'TERMS' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeInViewport();
  // The page that has come goes to its top and takes the focus; only then is it scrolled.
  await expect(page.getByRole('main')).toBeFocused();
  await page.evaluate(() => scrollTo(0, 600));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await page.goBack();
  await expect(form).toBeInViewport();
});

test('of the shop’s pages the list of gear alone is come back to where it was left @phone', async ({ page }) => {
  await page.goto('/gear');
  await expect(page.locator('html')).not.toHaveAttribute('data-deferred');
  await page.evaluate(() => scrollTo(0, 700));
  const product = page.getByRole('main').getByRole('link', { name: 'Field Tee' });
  await product.dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Field Tee' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.evaluate(() => scrollTo(0, 300));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Gear' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Field Tee' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('back closes the drawer also before a busy phone has drawn the page anew, and does so each time @phone-only @phone', async ({
  page,
}) => {
  const menu = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const come = Promise.withResolvers<void>();
  await page.addInitScript(goBackBeforeDrawing);
  await page.route('**/assets/*.js', async (route) => {
    await come.promise;
    await route.continue();
  });
  const opened = page.goto('/bows', { waitUntil: 'domcontentloaded' });
  await menu.tap();
  await drawer.getByRole('link', { name: 'CONTACT' }).tap();
  await expect(page).toHaveURL('/bows#contact');
  await menu.tap();
  await expect(drawer).toBeVisible();
  come.resolve();
  await opened;
  await expect(page.locator('html[data-went-back]')).toHaveCount(1);
  await expect(drawer).toBeHidden();

  await menu.tap();
  await expectLayerEntry(page);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/bows#contact');
});

/** Runs in the browser: goes back from the drawer's entry as soon as it is there, and lets React draw only after that. */
function goBackBeforeDrawing(): void {
  const { pushState } = history;
  const { postMessage } = MessagePort.prototype;
  let held: (() => void)[] | null = null;
  history.pushState = (state, ...rest) => {
    pushState.call(history, state, ...rest);
    if (!state?.usr?.over || 'wentBack' in document.documentElement.dataset) return;
    held = [];
    history.back();
  };
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    const send = () => postMessage.call(this, message);
    if (held) held.push(send);
    else send();
  };
  addEventListener('popstate', () =>
    setTimeout(() => {
      if (!held) return;
      document.documentElement.dataset.wentBack = '';
      for (const send of held) send();
      held = null;
    }),
  );
}

test('a phone’s back button closes the drawer and the sign-in dialog, and the page stays where it is @phone-only @phone', async ({
  page,
}) => {
  const menu = page.getByRole('button', { name: 'Menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  const requests: string[] = [];
  await test.step('a page is reached and scrolled', async () => {
    await page.goto('/terms');
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'BOWS' }).click();
    await expect(page).toHaveURL('/bows');
    // The page that has come goes to its top and takes the focus; only then is it scrolled.
    await expect(page.getByRole('main')).toBeFocused();
    await page.evaluate(() => scrollTo(0, 700));
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  });

  await test.step('back closes the drawer', async () => {
    await menu.click();
    await expect(drawer).toBeVisible();
    await expectLayerEntry(page);
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();
  });

  await test.step('back closes the dialog that took its place', async () => {
    await menu.click();
    await expectLayerEntry(page);
    await drawer.getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog).toBeVisible();
    await expect(drawer).toBeHidden();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(700);
    expect(requests.filter((path) => path.endsWith('.data'))).toEqual([]);
  });

  await test.step('closed in another way, neither leaves an entry behind', async () => {
    // Nor does the drawer stand between two pages.
    await menu.click();
    await expectLayerEntry(page);
    await drawer.getByRole('button', { name: 'Sign In' }).click();
    await expect(drawer).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expectLayerEntry(page, false);
    await menu.click();
    await expectLayerEntry(page);
    await drawer.getByRole('link', { name: 'RETAILERS' }).click();
    await expect(page).toHaveURL('/retailers');
    await expect(drawer).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/bows');
    await expect(drawer).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/terms');
  });
});

test('a link to a place on the page takes the focus there', async ({ page }) => {
  await page.goto('/retailers');
  await expect(page.locator('html')).not.toHaveAttribute('data-deferred');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'CONTACT' }).click();
  await expect(page.locator('#contact')).toBeFocused();
  await expect(page.getByRole('form', { name: 'Contact' })).toBeInViewport();
});

test('the drawer follows a finger to its side: thrown it goes, let go early it comes back, and scrolling leaves it @phone-only @phone', async ({
  page,
}) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'SHOP' })).toBeVisible();
  const left = () => drawer.evaluate((sheet) => Math.round(sheet.getBoundingClientRect().left));
  await expect.poll(left).toBe(0);

  await swipe(page, {
    from: [100, 500],
    to: [190, 500],
    rest: true,
    meanwhile: () => expect.poll(left).toBe(90),
  });
  await expect.poll(left).toBe(0);
  await swipe(page, { from: [100, 500], to: [130, 200] });
  await swipe(page, { from: [200, 500], to: [100, 500] });
  await expect.poll(left).toBe(0);
  await expect(drawer).toBeVisible();

  await swipe(page, { from: [100, 500], to: [330, 510], rest: true });
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await expectLayerEntry(page, false);
  await menu.click();
  await expect.poll(left).toBe(0);
  await drawer.getByRole('link', { name: 'BOWS' }).click();
  await expect(page).toHaveURL(/\/bows$/);
  await expect(page.getByRole('main')).toBeFocused();
});

type Swipe = { from: [number, number]; to: [number, number]; rest?: boolean; meanwhile?: () => Promise<void> };

/**
 * A finger's way over the page, as the browser itself would tell it; with a `rest` before it is lifted, which closes
 * nothing.
 */
async function swipe(page: Page, { from, to, rest = false, meanwhile }: Swipe): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x: from[0], y: from[1] }]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', [{ x: from[0] + (to[0] - from[0]) * part, y: from[1] + (to[1] - from[1]) * part }]);
  }
  if (rest) await page.waitForTimeout(150);
  await meanwhile?.();
  await touch('touchEnd', []);
  await browser.detach();
}

type Watched = { faded: number; moved: number };

/** Runs in the browser: counts transitions of the view, and how much moved that nobody had asked to. */
function watchThePage(): void {
  const watched: Watched = { faded: 0, moved: 0 };
  Object.assign(window, { watched });
  const start = Document.prototype.startViewTransition;
  Document.prototype.startViewTransition = function (...words) {
    watched.faded += 1;
    return start.apply(this, words);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
      if (!hadRecentInput) watched.moved += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function seen(page: Page) {
  const { moved, ...rest } = await page.evaluate(() => ({
    y: scrollY,
    ...(window as unknown as { watched: Watched }).watched,
  }));
  // Letters that take their own widths when their font is there move by less than this.
  return { ...rest, moved: Math.round(moved * 100) / 100 };
}
