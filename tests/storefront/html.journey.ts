import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { checkHtml, HTML_PATHS, hasJava } from '#tests/support/journeys/html-checker.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { findContradictions } from '#tests/support/samples/balance-story.ts';
import { pathsOf } from '#values/pages.ts';

const LISTED_PAGES = pathsOf(({ listed }) => listed);
const PUBLIC_PAGES = [...LISTED_PAGES, '/contact', '/coming-soon', '/checkout'];
const PUBLIC_FOLDER = fileURLToPath(new URL('../../public', import.meta.url));
/** What only scripts can answer, and so stands there for them alone. */
const FOR_SCRIPTS = [
  ...['FIND YOUR DRAW LENGTH', 'Wingspan, in inches'],
  'Stretch your arms out to the sides and have somebody measure from fingertip to fingertip. It is a starting point.',
  ...['Pull the string', 'Finish, at the same price', 'Black', 'Tan', 'Add the Hunter to the cart'],
  'Want both? Put the Hunter in your cart too: one checkout takes its deposit of $177.60 and your gear.',
];
const LONGEST_TITLE = 65;
const LONGEST_DESCRIPTION = 160;

test('the HTML checker finds no errors on any page', async ({ shop }) => {
  test.skip(!hasJava(), 'There is no Java here: `npm run html-check` could not check the pages either.');
  const faults = await checkHtml(shop, HTML_PATHS);
  expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('every public page says its own title, words, address and picture to search engines and shared links', async ({
  browser,
  shop: { origin },
}) => {
  const page = await openUnscripted(browser, origin);
  const heads = [];
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    const head = await page.evaluate(readHead);
    heads.push(head);
    expect(head.title.length, head.title).toBeLessThanOrEqual(LONGEST_TITLE);
    expect(head.description?.length, path).toBeGreaterThan(20);
    expect(head.description?.length, path).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
    expect(head, path).toMatchObject({
      canonical: origin + path,
      'og:url': origin + path,
      'og:title': head.title,
      'og:description': head.description,
      'twitter:card': 'summary_large_image',
    });
    expect(head['og:image:alt'], path).toBeTruthy();
    const { width, height } = await sharp(PUBLIC_FOLDER + new URL(head['og:image'] ?? '').pathname).metadata();
    expect([String(width), String(height)]).toEqual([head['og:image:width'], head['og:image:height']]);
    for (const text of head.structured) expect(JSON.parse(text), path).toHaveProperty('@type');
  }
  for (const words of ['title', 'description'] as const) {
    expect(new Set(heads.map((head) => head[words])).size, words).toBe(PUBLIC_PAGES.length);
  }
  await page.goto('/bows');
  const things = (await page.evaluate(readHead)).structured.map((text) => JSON.parse(text));
  const bow = things.find((thing) => thing['@type'] === 'Product');
  expect(bow.offers).toMatchObject({ price: '1776.00', availability: 'https://schema.org/PreOrder' });
  for (const picture of bow.image) expect((await fetch(picture)).status, picture).toBe(200);
  await page.context().close();
});

test('the HTML of a public page has its whole text, before any script', async ({ browser, page, shop: { origin } }) => {
  const unscripted = await openUnscripted(browser, origin);
  for (const path of LISTED_PAGES) {
    await unscripted.goto(path);
    const html = plain((await unscripted.locator('main').allInnerTexts()).join());
    await page.goto(path);
    await expect(page.locator('html')).not.toHaveAttribute('data-deferred');
    const lines = (await page.locator('main').allInnerTexts()).join().split('\n').map(plain).filter(Boolean);
    // The shortest says that no batch is open yet.
    expect(lines.length, path).toBeGreaterThan(4);
    expect(
      lines.filter((line) => !html.includes(line) && !FOR_SCRIPTS.includes(line)),
      path,
    ).toEqual([]);
    expect(findContradictions(path.slice(1), html)).toEqual([]);
  }
  await unscripted.context().close();
});

test('tabs, bookmarks and home screens find a picture of the shop', async ({ page, shop: { origin } }) => {
  await page.goto('/bows');
  const linked = await page.evaluate(() =>
    Array.from(document.querySelectorAll('link[rel=icon], link[rel=apple-touch-icon]'), (link) =>
      link.getAttribute('href'),
    ),
  );
  expect(linked).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']);
  const fetchFile = async (path: string) => Buffer.from(await (await fetch(origin + path)).arrayBuffer());
  const icons = await fetchFile('/favicon.ico');
  // The directory of an .ico: how many, then for each 16 bytes with its width, its length and where it begins.
  const sizes = [];
  for (let entry = 6; entry < 6 + 16 * icons.readUInt16LE(4); entry += 16) {
    const [length, from] = [icons.readUInt32LE(entry + 8), icons.readUInt32LE(entry + 12)];
    const { width, format } = await sharp(icons.subarray(from, from + length)).metadata();
    sizes.push([icons.readUInt8(entry), width, format]);
  }
  expect(sizes).toEqual([
    [16, 16, 'png'],
    [32, 32, 'png'],
    [48, 48, 'png'],
  ]);
  expect(await sharp(await fetchFile('/apple-touch-icon.png')).metadata()).toMatchObject({
    width: 180,
    height: 180,
    hasAlpha: false,
  });
});

async function openUnscripted(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  return context.newPage();
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

type Head = Record<string, string | undefined> & { title: string; structured: string[] };

/** Runs in the browser. */
function readHead(): Head {
  const said = Array.from(document.querySelectorAll('meta[content]'), (meta) => [
    meta.getAttribute('name') ?? meta.getAttribute('property'),
    meta.getAttribute('content'),
  ]);
  return {
    ...Object.fromEntries(said),
    title: document.title,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    structured: Array.from(
      document.querySelectorAll(`script[type="application/ld+json"]`),
      ({ textContent }) => textContent,
    ),
  };
}

test('the API is described beside the pages, whose bundle has copies of its schemas', async ({ page }) => {
  await page.goto('/contact');
  expect((await page.request.get('/api/openapi.json')).status()).toBe(200);
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
