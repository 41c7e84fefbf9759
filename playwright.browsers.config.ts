import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** What the journeys do not look at: browsers that Playwright does not drive itself, and every page: `npm run test:browsers`. */
export default defineConfig({
  ...journeys,
  testDir: 'tests/browsers',
  workers: 1,
  snapshotPathTemplate: '{testDir}/trees/{arg}{ext}',
  projects: [
    { name: 'firefox', testMatch: 'short-walks.walk.ts' },
    { name: 'webkit', testMatch: 'short-walks.walk.ts' },
    { name: 'chromium', testMatch: '{pages,screen-reader}.walk.ts', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
