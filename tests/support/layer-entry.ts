import { expect, type Page } from '@playwright/test';

/** A layer over the page, such as the drawer, is seen a moment before it has its entry in the tab's history, which back leaves. */
export async function expectLayerEntry(page: Page): Promise<void> {
  const stands = () => page.evaluate(() => history.state?.usr?.over !== undefined);
  await expect.poll(stands, 'the layer has its entry').toBe(true);
}
