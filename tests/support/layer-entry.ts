import { expect, type Page } from '@playwright/test';

/**
 * A layer over the page, such as the drawer, is seen a moment before it has its entry in the tab's history, which back
 * leaves; and it is gone a moment before its entry is (`stands` false).
 */
export async function expectLayerEntry(page: Page, stands = true): Promise<void> {
  const standing = () => page.evaluate(() => history.state?.usr?.over !== undefined);
  await expect.poll(standing, 'whether the layer has its entry').toBe(stands);
}
