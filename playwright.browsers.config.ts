import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Short walks in browsers that Playwright does not drive itself: `npm run test:browsers`. */
export default defineConfig({
  ...journeys,
  testDir: 'tests/browsers',
  testMatch: '**/*.walk.ts',
  workers: 1,
  timeout: 300_000,
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});
