import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    globalSetup: 'tests/support/run/database-setup.ts',
    setupFiles: ['tests/support/run/console-setup.ts', 'tests/support/run/data-key.ts'],
    maxWorkers: 2,
    // Tests share nothing but what is read from the sources, so each worker reads those once.
    isolate: false,
    // A snapshot that is missing is a failure; `-u` writes it.
    update: 'none',
    // Ten times what the slowest take on a quiet machine: on a busy one, waiting longer costs only a test that fails.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    restoreMocks: true,
  },
});
