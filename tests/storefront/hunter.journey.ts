import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';

test('the bow page says what the Hunter is, what it costs, and leads on @phone', async ({ page }) => {
  await page.goto('/bows');
  const price = page.getByRole('region', { name: 'Price and availability' });
  for (const words of ['$1,776.00', '$177.60', '$1,598.40', 'July 4th, 2025', 'Pre-Order', 'about 4 weeks']) {
    await expect(price).toContainText(words);
  }
  const figures = page.getByRole('region', { name: 'Technical specifications' });
  for (const words of ['355', '4.8', '24.0', '6.5', '25-31', '40-70', '70-80', '4weeks']) {
    await expect(figures).toContainText(words);
  }
  await expect(page.getByRole('region', { name: 'What it does differently' }).getByRole('listitem')).toHaveCount(10);
  const claim = page.getByText('Claimed 40% improvement over current compound bows.');
  await expect(claim).toContainText('Our own claim, as the maker.');
  const promises = page.getByRole('region', { name: 'What you can rely on' });
  await expect(promises).toContainText('RefundIn full, until your bow ships');
  await expect(promises.getByRole('link')).toHaveAttribute('href', '/terms');
  // What is as wide as the page's column ends before the tab of the guide, which stays where it is while the page scrolls.
  const widest = await page.getByRole('region', { name: 'Price and availability' }).boundingBox();
  const tab = await page.getByText('Ask the guide').boundingBox();
  expect((widest?.x ?? Number.NaN) + (widest?.width ?? 0)).toBeLessThan((tab?.x ?? 0) - 5);
  await page.getByRole('link', { name: 'Pre-order for $177.60' }).click();
  await expect(page).toHaveURL(/\/checkout\?color=black$/);
  await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked();
});

test('the finish that is chosen is the one that is shown, carried on and remembered', async ({ page }) => {
  await page.goto('/bows');
  const finish = page.getByRole('group', { name: /Finish/ });
  await expect(bowIn(page, 'Black')).toBeVisible();
  await finish.getByRole('radio', { name: 'Black' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(bowIn(page, 'Tan')).toBeVisible();
  await expect(bowIn(page, 'Black')).toBeHidden();
  await expectCarried(page, 'tan');
  await expectAccessible(page);
  await page.reload();
  await expect(bowIn(page, 'Tan')).toBeVisible();
  await expectCarried(page, 'tan');
  // An address decides over what was chosen before; a choice made then, over the address.
  await page.goto('/bows?color=black');
  await expect(finish.getByRole('radio', { name: 'Black' })).toBeChecked();
  await expectCarried(page, 'black');
  await finish.getByText('Tan').click();
  await expect(page).toHaveURL(/\/bows\?color=tan$/);
  await page.reload();
  await expectCarried(page, 'tan');
});

test('price and way on stay at hand below the hero, and leave the contact form alone @phone', async ({ page }) => {
  await page.goto('/bows');
  const bar = page.getByRole('region', { name: 'Pre-order' });
  const phone = (page.viewportSize()?.width ?? 0) < 704;
  await expect(bar).toHaveCount(phone ? 1 : 0);
  await test.step('the first screen has the bow, a sentence, the price, the finish, when it comes and the way on', async () => {
    const first = phone ? bar : page.getByRole('region', { name: 'Price and availability' });
    for (const part of [
      bowIn(page, 'Black'),
      page.getByText('A 24-inch compound hunting bow'),
      first.getByText('$1,776.00'),
    ]) {
      await expect(part).toBeInViewport();
    }
    await expect(page.getByRole('group', { name: /Finish/ }).getByText('Tan')).toBeInViewport({ ratio: 1 });
    await expect((phone ? page : first).getByText('July 4th, 2025').first()).toBeInViewport();
    const wayOn = phone ? bar.getByRole('link') : page.getByRole('link', { name: 'Pre-order for $177.60' });
    await expect(wayOn).toBeInViewport({ ratio: 1 });
  });
  await page.getByRole('link', { name: 'Pre-order for $177.60' }).scrollIntoViewIfNeeded();
  await expect(bar).toHaveCount(0);
  await page.getByRole('heading', { name: 'The pull, inch by inch' }).scrollIntoViewIfNeeded();
  await expect(bar).toContainText('$1,776.00$177.60 due today');
  await expect(bar.getByRole('link')).toHaveAttribute('href', '/checkout?color=black');
  await page.getByRole('heading', { name: 'Talk to the people who make it' }).scrollIntoViewIfNeeded();
  await expect(bar).toHaveCount(0);
});

test('a picture opens large, turns, comes closer, and gives the focus back', async ({ page }) => {
  await page.goto('/bows');
  await expect(page.getByRole('button', { name: /^Enlarge/ })).toHaveCount(4);
  const first = page.getByRole('button', { name: /Enlarge: Hunter bow in Black lying/ });
  await first.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Pictures of the Hunter' });
  const shown = viewer.locator('[aria-roledescription="Slide"]:not([inert])');
  await expect(shown).toContainText('On stone');
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expect(shown).toContainText('Limbs, Black4 of 4');
  await page.keyboard.press('ArrowRight');
  await expect(shown).toContainText('On stone, Black1 of 4');
  await viewer.getByRole('button', { name: 'Next picture' }).click();
  await expect(shown).toContainText('Profile, Black2 of 4');
  const picture = shown.getByRole('img');
  const width = await widthOf(picture);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(width * 1.5);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(first).toBeFocused();
});

test('on a phone a picture is swiped to the next, and the back button closes it @phone @phone-only', async ({
  page,
}) => {
  await page.goto('/bows');
  await page.getByRole('button', { name: /Enlarge: Hunter bow in Black lying/ }).tap();
  const viewer = page.getByRole('dialog', { name: 'Pictures of the Hunter' });
  const shown = viewer.locator('[aria-roledescription="Slide"]:not([inert])');
  await expect(shown.getByRole('img')).toBeVisible();
  await swipeLeft(page);
  await expect(shown).toContainText('Profile, Black2 of 4');
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(/\/bows$/);
  await expect(page.getByRole('link', { name: 'Configure Your Hunter' })).toHaveAttribute(
    'href',
    '/build-your-bow?color=black',
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the bow page reads from the first word to the last', async ({ page }) => {
    await page.goto('/bows');
    await expect(bowIn(page, 'Black')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Tan' })).toBeHidden();
    await expectCarried(page, 'black');
    for (const title of ['Technical specifications', 'The pull, inch by inch', 'What it does differently']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await expect(page.getByText('Speed, estimated')).toBeVisible();
  });
});

function bowIn(page: Page, finish: string) {
  return page.getByRole('img', { name: `The Hunter compound bow in ${finish}, full side view` });
}

async function expectCarried(page: Page, color: string): Promise<void> {
  await expect(page.getByRole('link', { name: /^Pre-order for/ })).toHaveAttribute('href', `/checkout?color=${color}`);
  const configure = page.getByRole('link', { name: 'Configure Your Hunter' });
  await expect(configure).toHaveAttribute('href', `/build-your-bow?color=${color}`);
}

async function widthOf(picture: ReturnType<Page['getByRole']>): Promise<number> {
  return (await picture.boundingBox())?.width ?? 0;
}

async function swipeLeft(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => [{ x, y: 400 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(320) });
  for (const x of [280, 220, 150, 80]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
