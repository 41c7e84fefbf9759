import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';

const STEPS = ['At rest', 'Drawing', 'Full draw', 'The shot'];

test('the bow is drawn as one reads on, by the steps, and by hand, and nothing moves but the bow @phone', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(watchShifts);
  await expect(steps(page).getByRole('link')).toHaveText(STEPS);

  await readOn(page, 'drawing');
  await expect(step(page, 'Drawing')).toHaveAttribute('aria-current', 'step');
  await expect(bow(page)).toHaveAttribute('data-frame', '13');
  await expectBeside(page, 'Drawing: the cams turn');
  await page.evaluate(() => scrollBy({ top: innerHeight * 0.3, behavior: 'instant' }));
  await expect(bow(page)).not.toHaveAttribute('data-frame', '13');
  await expect(step(page, 'Drawing')).toHaveAttribute('aria-current', 'step');
  await expectBeside(page, 'Drawing: the cams turn');

  await step(page, 'Full draw').focus();
  await page.keyboard.press('Enter');
  await expect(step(page, 'Full draw')).toHaveAttribute('aria-current', 'step');
  await expect(bow(page)).toHaveAttribute('data-frame', '24');
  await expect(page.getByText('The axle has not moved', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await step(page, 'The shot').click();
  await expect(step(page, 'The shot')).toHaveAttribute('aria-current', 'step');
  await expect(bow(page)).toHaveAttribute('data-frame', '0');

  const string = page.getByRole('slider', { name: 'Draw the bow by hand' });
  await expect(string).toHaveAttribute('aria-valuetext', 'At rest');
  await string.focus();
  await page.keyboard.press('End');
  await expect(string).toHaveAttribute('aria-valuetext', 'Full draw');
  await expect(bow(page)).toHaveAttribute('data-frame', '24');
  await readOn(page, 'at-rest');
  await expect(step(page, 'At rest')).toHaveAttribute('aria-current', 'step');
  await expect(bow(page)).toHaveAttribute('data-frame', '0');

  expect(await page.evaluate(() => window.shifted)).toBe(0);
});

test('a string that is let go returns, and the bow with it', async ({ page }) => {
  await page.goto('/');
  await readOn(page, 'at-rest');
  await expect(bow(page)).toHaveAttribute('data-frame', '0');
  const box = await page.getByRole('slider', { name: 'Draw the bow by hand' }).boundingBox();
  if (!box) throw new Error('nothing to pull');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 22, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, middle, { steps: 5 });
  await expect(bow(page)).toHaveAttribute('data-frame', /^1[123]$/);
  await page.mouse.up();
  await expect(bow(page)).toHaveAttribute('data-frame', '0');
});

test('whoever asked for less motion steps through stills, and little is fetched', async ({ page }) => {
  const frames: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url().endsWith('.avif')) frames.push(request.url());
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const [name, frame] of [
    ['Drawing', '12'],
    ['Full draw', '24'],
    ['The shot', '0'],
  ] as const) {
    await step(page, name).press('Enter');
    await expect(step(page, name)).toHaveAttribute('aria-current', 'step');
    await expect(bow(page)).toHaveAttribute('data-frame', frame);
  }
  await expectAccessible(page);
  await expect.poll(() => frames.length).toBe(5);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole page reads, with the amounts and the date of today', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('img', { name: /^The Hunter in Tan from the side/ })).toBeVisible();
    const work = page.getByRole('region', { name: 'What moves, and what does not' });
    for (const name of STEPS) {
      await expect(work.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) })).toBeVisible();
    }
    await expect(work).toContainText('no cam chatter, no recoil');
    await expect(work.getByRole('slider')).toHaveCount(0);
    const stations = page.getByRole('region', { name: 'How pre-ordering works' }).getByRole('listitem');
    await expect(stations).toContainText([
      /Today\$177\.60.*10%.*\$1,776\.00/,
      /When your bow's turn comes\$1,598\.40.*7 days.*July 4th, 2025, has passed/,
      /After the final payment4 weeks.*about 4 weeks/,
      /When it is made.*2-3 business days/,
    ]);
    await step(page, 'The shot').click();
    await expect(page.getByRole('heading', { level: 3, name: 'The shot' })).toBeInViewport();
  });
});

declare global {
  interface Window {
    shifted: number;
  }
}

function steps(page: Page) {
  return page.getByRole('navigation', { name: 'The draw, step by step' });
}

function step(page: Page, name: string) {
  return steps(page).getByRole('link', { name });
}

function bow(page: Page) {
  return page.locator('canvas');
}

/** The words of a step, from the first to the last, can be seen together with the bow. */
async function expectBeside(page: Page, title: string): Promise<void> {
  const words = page.locator('.cam-said').filter({ has: page.getByRole('heading', { name: title }) });
  const covered = () =>
    words.evaluate((block) =>
      [...block.children]
        .filter((part) => {
          const { left, top, bottom } = part.getBoundingClientRect();
          return [top + 2, bottom - 2].some((y) => !part.contains(document.elementFromPoint(left + 2, y)));
        })
        .map((part) => part.textContent),
    );
  await expect.poll(covered, 'words that are not seen').toEqual([]);
  await expect(bow(page)).toBeInViewport({ ratio: 0.9 });
}

/** Scrolls to where a step is being read. */
async function readOn(page: Page, id: string): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator(`#${id}`).evaluate((part) => part.scrollIntoView({ behavior: 'instant' }));
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** Adds up what the browser calls layout shifts of the page itself; the bar's words may still wait for their font. */
function watchShifts(): void {
  window.shifted = 0;
  const page = document.querySelector('main');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      const ofPage = entry.sources.some(({ node }) => page?.contains(node));
      if (ofPage && !entry.hadRecentInput) window.shifted += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
