import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { keepSecret } from './session-secret.ts';

test('the secret is the same after a restart and readable by the server alone', async () => {
  await using folder = await createTemporaryFolder();
  const dataDir = join(folder.path, 'data');
  const secret = await keepSecret(dataDir, 'session-secret');
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await keepSecret(dataDir, 'session-secret')).toBe(secret);
  expect(await keepSecret(dataDir, 'data-key')).not.toBe(secret);
  expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
});

test('another shop has another secret', async () => {
  await using one = await createTemporaryFolder();
  await using other = await createTemporaryFolder();
  expect(await keepSecret(one.path, 'session-secret')).not.toBe(await keepSecret(other.path, 'session-secret'));
});
