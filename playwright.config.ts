import { defineConfig } from '@playwright/test';

const asRoot = process.getuid?.() === 0;
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  globalSetup: './tests/support/run/begun-shop-setup.ts',
  testDir: 'tests',
  testMatch: '**/*.journey.ts',
  // Each worker has a shop and a browser, which keep a core busy between them: two at once on two cores.
  workers: 2,
  // Some seconds on a quiet machine; a busy one may need ten times as long, and a journey that waits in vain has failed before.
  timeout: 600_000,
  // What comes at once on a quiet machine may take half a minute on a busy one; waiting longer costs only a journey that fails.
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    // A trace makes every journey a quarter slower; `npx playwright test NAME --trace on` records one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // Chromium's own sandbox does not work for root, which containers usually are.
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
