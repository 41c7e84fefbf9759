import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';

/** A random secret of this name that is kept in the data folder, so that a restart ends nothing that depends on it. */
export async function keepSecret(dataDir: string, name: 'session-secret' | 'data-key'): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EEXIST')) throw fault;
  }
  return readFile(file, 'utf8');
}

/** What secrets in rows are sealed with: as it is given, or kept in the data folder; the first seals, all of them open. */
export async function chooseDataKeys({
  dataKey,
  dataKeysFormer,
  dataDir,
}: Pick<Config, 'dataKey' | 'dataKeysFormer' | 'dataDir'>): Promise<[string, ...string[]]> {
  return [dataKey ?? (await keepSecret(dataDir, 'data-key')), ...dataKeysFormer];
}
