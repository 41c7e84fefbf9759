// What a screen reader is told of every page, against what is kept in `trees`: who changes a page looks at the difference. In a shop
// of its own, in which nothing was bought.
import { expect, test } from '#tests/support/journeys/journey.ts';
import { EXPECTED, eachPage } from './every-page.ts';

test.use({ ownShop: 'screen-reader', expectedComplaints: [EXPECTED] });

test('every page is to a screen reader what it was', async ({ page }) => {
  await eachPage(page, async (path) => {
    const name = `${path.slice(1).replaceAll('/', '-') || 'home'}.txt`;
    // What comes by itself is waited for: it stands once nothing of it changes.
    let tree = '';
    const stands = async () => {
      const before = tree;
      tree = withoutDays(await page.locator('body').ariaSnapshot());
      return tree === before;
    };
    await expect.poll(stands, { intervals: [500] }).toBe(true);
    expect(tree).toMatchSnapshot(name);
  });
});

/** Days, times and what is named by chance are other ones in each run. */
function withoutDays(tree: string): string {
  return tree
    .replaceAll(
      /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:st|nd|rd|th)?(?:, \d{4})?/g,
      'DAY',
    )
    .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, 'DAY')
    .replaceAll(/\b\d{1,2}:\d\d [AP]M\b/g, 'TIME')
    .replaceAll(/\b10(?:\.\d+){3}\b/g, 'ADDRESS')
    .replaceAll(/localhost:\d+/g, 'HOST');
}
