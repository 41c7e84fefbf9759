import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';

test.use({ settings: { LANDING: 'coming-soon', CONFIGURATOR_URL: 'http://127.0.0.1:9/configure' } });

test('before the shop opens, its address shows a film, the logo and one line @phone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Fulldraw' })).toBeVisible();
  await expect(page.getByText('Website coming soon')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.locator('section#home')).toBeVisible();
  const film = page.locator('video');
  await expect(film).toHaveJSProperty('muted', true);
  await expect(film).toHaveJSProperty('loop', true);
  await expect(film).toHaveJSProperty('playsInline', true);
  const offTheMiddle = async () => {
    const group = await page.locator('section#home > div').last().boundingBox();
    return Math.abs((group?.y ?? 0) + (group?.height ?? 0) / 2 - (page.viewportSize()?.height ?? 0) / 2);
  };
  await expect.poll(offTheMiddle, 'pixels off the middle, once it has risen').toBeLessThan(2);
  await expectAccessible(page);
});

test('the logo starts 30 px lower; the caption stays in its place and fades in over 1.2 s after 0.3 s', async ({
  page,
}) => {
  await page.goto('/');
  const group = await page.getByRole('heading', { level: 1 }).evaluate(describeEntrance);
  const caption = await page.getByText('Website coming soon').evaluate(describeEntrance);
  expect(group).toMatchObject({ lower: '30px', opacity: '0' });
  expect(caption).toMatchObject({ duration: '1.2s', delay: '0.3s', opacity: '0', lower: undefined, around: [] });
});

test('whoever asked for less motion sees the poster', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByText('Website coming soon')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await expect(page.locator('section#home > img')).toBeVisible();
});

test('whoever saves data sees the poster, and no film is fetched', async ({ page }) => {
  const films: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') films.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/');
  await page.keyboard.press('Shift');
  await expect(page.locator('html')).not.toHaveAttribute('data-deferred');
  await expect(page.locator('section#home > img')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  expect(films).toEqual([]);
});

test.describe('with a configurator', () => {
  test.use({ expectedComplaints: [/ERR_UNSAFE_PORT|ERR_CONNECTION_REFUSED/] });

  test('the configurator stands in a frame of its own', async ({ page }) => {
    await page.goto('/build-your-bow');
    await expect(page.getByTitle('Bow configurator')).toHaveAttribute('src', 'http://127.0.0.1:9/configure');
    await page.getByRole('link', { name: 'Contact our experts' }).click();
    await expect(page.getByRole('form', { name: 'Contact' })).toBeInViewport();
  });
});

/** How an element comes in: its animation in the style sheet, started anew in the browser, because it may be over. */
function describeEntrance(element: HTMLElement | SVGElement) {
  const around = [];
  for (let part = element.parentElement; part; part = part.parentElement) {
    if (part.getAnimations().length > 0) around.push(part.tagName);
  }
  element.style.animationName = 'none';
  getComputedStyle(element).animationName;
  element.style.animationName = '';
  const { animationDuration, animationDelay } = getComputedStyle(element);
  const [animation] = element.getAnimations();
  animation?.pause();
  if (animation) animation.currentTime = 0;
  const { opacity, translate } = getComputedStyle(element);
  return { duration: animationDuration, delay: animationDelay, opacity, lower: translate.split(' ')[1], around };
}
