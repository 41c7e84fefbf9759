import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { keepSessionSecret } from './session-secret.ts';

test('the secret is the same after a restart and readable by the server alone', async () => {
  await using folder = await createTemporaryFolder();
  const dataDir = join(folder.path, 'data');
  const secret = await keepSessionSecret(dataDir);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await keepSessionSecret(dataDir)).toBe(secret);
  expect((await stat(join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
});

test('another shop has another secret', async () => {
  await using one = await createTemporaryFolder();
  await using other = await createTemporaryFolder();
  expect(await keepSessionSecret(one.path)).not.toBe(await keepSessionSecret(other.path));
});
