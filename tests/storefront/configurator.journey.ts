import type { FrameLocator, Page } from '@playwright/test';
import { expect, test as journey } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';

/** A graphics card in software, for machines without one. */
const test = journey.extend<object, object>({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
      }),
    { scope: 'worker' },
  ],
});
// Said of software that draws.
test.use({ expectedComplaints: [/GPU stall/] });

/** A browser that draws no 3D, and so spends no time on it. */
async function withoutWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
}

/** The configurator, hydrated by a visitor's first key. */
async function openConfigurator(page: Page, query = ''): Promise<FrameLocator> {
  await page.goto(`/build-your-bow${query}`);
  const frame = page.frameLocator('iframe[title="Bow configurator"]');
  await expect(frame.getByRole('img', { name: 'The Hunter in' })).toBeVisible();
  await expect(frame.locator('canvas')).toHaveCount(0);
  if (query === '') await expect(frame.locator('html')).toHaveAttribute('data-deferred');
  await page.keyboard.press('Shift');
  await expect(frame.locator('html')).not.toHaveAttribute('data-deferred');
  return frame;
}

const BUILT = /\/build-your-bow\?color=tan&draw=29\.5&weight=61&hand=left/;

test('a build set by keyboard is in the words, in the address of the page and in the way on, and a reload keeps it', async ({
  page,
}) => {
  await withoutWebGl(page);
  await page.goto('/retailers');
  const frame = await openConfigurator(page);
  await frame.getByRole('radio', { name: 'Black' }).press('ArrowRight');
  await frame.getByRole('radio', { name: 'Right' }).press('ArrowRight');
  await frame.getByRole('slider', { name: 'Draw length' }).press('ArrowRight');
  await frame.getByRole('slider', { name: 'Draw weight' }).press('ArrowRight');
  await expect(frame.getByText('29.5 in draw, 61 lbs, left hand')).toBeVisible();
  await expect(page).toHaveURL(BUILT);
  const order = frame.getByRole('link', { name: 'Pre-order this build' });
  await expect(order).toHaveAttribute('href', '/checkout?color=tan&draw=29.5&weight=61&hand=left');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Contact our experts' }).click();
  await expect(page).toHaveURL(/hand=left#contact$/);
  await page.reload();
  await expect(frame.getByText('29.5 in draw, 61 lbs, left hand')).toBeVisible();
  await expect.poll(() => innerScroll(page), 'pixels to scroll inside of the frame').toBe(0);
  await order.click();
  await expect(page).toHaveURL(/\/checkout\?color=tan&draw=29\.5&weight=61&hand=left$/);
  // Each step is waited for: a page that is only just arriving cannot be asked to go on.
  await page.goBack();
  await expect(page).toHaveURL(/hand=left#contact$/);
  await expect(frame.getByText('29.5 in draw, 61 lbs, left hand')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/hand=left$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/retailers$/);
});

test('without WebGL a shared build is shown in pictures, whole on a laptop, and everything can still be chosen', async ({
  page,
}) => {
  await withoutWebGl(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const frame = await openConfigurator(page, '?color=tan&draw=27&weight=50&hand=left');
  await expect(frame.getByText('27 in draw, 50 lbs, left hand')).toBeVisible();
  await expect(frame.getByText('This browser shows no 3D, so this is a picture.')).toBeVisible();
  const bow = frame.getByRole('img', { name: 'The Hunter in Tan, left hand' });
  await expect(bow).toBeVisible();
  const end = async () => {
    const { y = Number.NaN, height = 0 } = (await bow.boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(end, 'where the bow ends in the window').toBeLessThanOrEqual(900);
  await frame.getByText('Black', { exact: true }).click();
  await expect(frame.getByRole('img', { name: 'The Hunter in Black, left hand' })).toBeVisible();
  await frame.getByRole('button', { name: 'Start over' }).click();
  await expect(frame.getByText('29 in draw, 60 lbs, right hand')).toBeVisible();
  await expect(page).toHaveURL(/color=black&draw=29&weight=60&hand=right$/);
});

test('a shared build is shown too when its frame comes after the page has been touched', async ({ page }) => {
  await withoutWebGl(page);
  let comes = () => {};
  const late = new Promise<void>((resolve) => {
    comes = resolve;
  });
  await page.route('**/configurator', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/build-your-bow?color=tan&draw=27&weight=50&hand=left', { waitUntil: 'domcontentloaded' });
  comes();
  const frame = page.frameLocator('iframe[title="Bow configurator"]');
  await expect(frame.getByText('27 in draw, 50 lbs, left hand')).toBeVisible();
});

test('the bow turns in 3D from the first touch on, under keys too, and is a picture again when the card has dropped it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 640 });
  const frame = await openConfigurator(page);
  const bow = frame.getByRole('application', { name: 'The Hunter in Black, right hand, in 3D' });
  await expect(frame.getByRole('button', { name: 'Reset view' })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const before = await bow.screenshot();
  await bow.press('ArrowRight');
  await expect.poll(async () => (await bow.screenshot()).equals(before)).toBe(false);
  await frame.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(frame.getByText('The 3D view did not come.')).toBeVisible();
  await expect(frame.getByRole('img', { name: 'The Hunter in Black, right hand' })).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Try again' })).toBeVisible();
});

/** How far the document in the frame reaches beyond the frame. */
function innerScroll(page: Page): Promise<number> {
  return page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    const inside = frame.contentDocument?.documentElement;
    return (inside?.scrollHeight ?? 0) - frame.clientHeight;
  });
}
