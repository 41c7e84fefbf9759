import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { isolatedShop } from '#tests/support/isolated-shop.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { createStorefront } from './storefront.ts';

test('a secret key among what pages may know ends the start, and is not quoted', async () => {
  await using database = await createTestDatabase();
  const open = (publishableKey: string, apiKey = 'AIza_1') =>
    createStorefront(isolatedShop(database.pool), readConfig({}), {
      cards: { publishableKey, scriptUrl: '/s.js' },
      accounts: { kind: 'firebase', apiKey, authDomain: 'login.example', projectId: 'shop', appId: null },
    });
  expect(open('pk_live_51Key').settings.stripe.publishableKey).toBe('pk_live_51Key');
  for (const secret of ['sk_live_51Key', 'sk_test_51Key', 'rk_live_51Key', 'whsec_Key']) {
    for (const start of [() => open(secret), () => open('pk_live_51Key', secret)]) {
      expect(start).toThrow('begins like a secret key');
      expect(start).not.toThrow(secret);
    }
  }
});
