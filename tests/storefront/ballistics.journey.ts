import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';

test('every slider is reached by the Tab key, and answers to the first key that is pressed on it', async ({ page }) => {
  await page.goto('/bows');
  const chapter = page.getByRole('region', { name: 'The pull, inch by inch' });
  for (const [name, said] of [
    ['Draw', '19 inches: 60 pounds'],
    ['Draw length', '29.5 inches'],
    ['Draw weight', '61 pounds'],
    ['Arrow weight', '405 grains'],
  ] as const) {
    const slider = scale(chapter, name === 'Draw' ? /^Draw$/ : name);
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(slider).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [0] });
    await page.keyboard.press('ArrowRight');
    await expect(slider, name).toHaveAttribute('aria-valuetext', said);
  }
});

test('the draw is followed by arrow keys and by pointer, in words and along the curve', async ({ page }) => {
  const chapter = await openChapter(page);
  const draw = chapter.getByRole('slider', { name: 'Draw', exact: true });
  await draw.focus();
  await page.keyboard.press('End');
  await expect(draw).toHaveAttribute('aria-valuetext', '29 inches: 12 pounds');
  await expect(chapter.getByText('12 lbs', { exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(draw).toHaveAttribute('aria-valuetext', '8.25 inches: 0 pounds');
  await page.keyboard.press('ArrowRight');
  await expect(draw).toHaveAttribute('aria-valuetext', '8.5 inches: 6 pounds');
  const plot = chapter.getByRole('figure').locator('svg');
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error('no plot');
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2);
  await expect(draw).toHaveAttribute('aria-valuetext', '23 inches: 60 pounds');
  // A shorter draw for a lighter archer: the bow is as far drawn as before, along its own curve.
  await scale(chapter, 'Draw weight').fill('45');
  await scale(chapter, 'Draw length').fill('26');
  await expect(draw).toHaveAttribute('aria-valuetext', '20.75 inches: 45 pounds');
  await expect(chapter.getByText('9 lbs held')).toBeVisible();
});

test('the estimate is the rating at its condition, says when it goes beyond, and refuses too light an arrow', async ({
  page,
}) => {
  const chapter = await openChapter(page);
  await expect(chapter).toContainText('302 FPS');
  await expect(chapter).toContainText('An estimate, not a measurement.');
  await scale(chapter, 'Draw length').fill('30');
  await scale(chapter, 'Draw weight').fill('70');
  await scale(chapter, 'Arrow weight').fill('350');
  for (const words of ['355 FPS', '97.9 ft-lbs', '0.552 slug-ft/s']) await expect(chapter).toContainText(words);
  await expect(chapter).not.toContainText('More than the rating');
  await scale(chapter, 'Draw length').fill('31');
  await expect(chapter).toContainText('363 FPS');
  await expect(chapter).toContainText('what we claim is up to 355 FPS');
  await scale(chapter, 'Arrow weight').fill('345');
  await expect(chapter).toContainText('Too light');
  await expect(chapter).toContainText('Take one of 350 grains or more');
  await expect(chapter).not.toContainText('Kinetic energy');
  await expect(scale(chapter, 'Arrow weight')).toHaveAccessibleDescription('At least 350 grains for 70 lbs.');
  await expectAccessibleInBothWidths(page);
});

test('a finger draws along the plot and still scrolls the page @phone-only', async ({ page }) => {
  const chapter = await openChapter(page);
  const plot = chapter.getByRole('figure').locator('svg');
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error('no plot');
  await page.touchscreen.tap(box.x + box.width * 0.8, box.y + box.height * 0.6);
  const draw = chapter.getByRole('slider', { name: 'Draw', exact: true });
  await expect(draw).toHaveAttribute('aria-valuetext', '28 inches: 28 pounds');
  expect(await plot.evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).touchAction)).toBe(
    'pan-y',
  );
  expect((await draw.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

/** The chapter on draw and speed, once it is near the window and its sliders answer. */
async function openChapter(page: Page): Promise<Locator> {
  await page.goto('/bows');
  const chapter = page.getByRole('region', { name: 'The pull, inch by inch' });
  await chapter.scrollIntoViewIfNeeded();
  for (const [inches, shown] of [
    ['28', '28.0in'],
    ['29', '29.0in'],
  ] as const) {
    await scale(chapter, 'Draw length').fill(inches);
    await expect(chapter.getByRole('status').filter({ hasText: shown })).toBeVisible();
  }
  return chapter;
}

function scale(chapter: Locator, name: string | RegExp): Locator {
  return chapter.getByRole('slider', { name });
}
