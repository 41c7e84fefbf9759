import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '#config/config.ts';
import { chooseDataKeys } from './session-secret.ts';

/** The word by which a server knows that it is on a copy: it does no jobs, asks nobody outside, and ends with who started it. */
export const ON_A_COPY = '--on-a-copy';

const LONGEST_MS = 5 * 60_000;
/** Beside the shop's own database, on the same machine. */
const SMALL = 'shared_buffers=64MB, maintenance_work_mem=64MB';
/** One says that it may be used, one is drawn of what the database holds. */
const ASKED = ['/readyz', '/bows'];

type Copy = {
  config: Pick<Config, 'dataKey' | 'dataKeysFormer' | 'dataDir'>;
  environment: NodeJS.ProcessEnv;
  dataDir: string;
};

/**
 * Starts this program with its settings on a restored copy of the data folder, asks for what a visitor would, and ends it. Throws with
 * what it said where it does not open, answer or end in order. Its database is not left running, unless it had to be killed.
 */
export async function startOnCopy({ config, environment, dataDir }: Copy): Promise<void> {
  // A backup in clear lacks the file.
  const [DATA_KEY] = await chooseDataKeys(config);
  const own = { DATA_DIR: resolve(dataDir), DATA_KEY, PORT: '0', HOST: '127.0.0.1', POSTGRES_SETTINGS: SMALL };
  const child = fork(process.argv[1] ?? '', [...process.argv.slice(2), ON_A_COPY], {
    env: { ...environment, ...own },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  const said = child.stderr ? text(child.stderr) : '';
  const ended = once(child, 'exit');
  try {
    const [opened] = await Promise.race([once(child, 'message'), ended.then(() => [null])]);
    const wrong: string[] = [];
    for (const path of opened === null ? [] : ASKED) {
      const { status } = await fetch(`${opened}${path}`);
      if (status !== 200) wrong.push(`${path} was answered ${status}`);
    }
    child.kill('SIGTERM');
    const [code, signal] = await ended;
    if (opened === null || code !== 0) wrong.push(`it ended with ${code ?? signal}`);
    if (wrong.length > 0)
      throw new Error(`The shop does not run on the backup: ${wrong.join(', ')}. ${(await said).trim()}`.trim());
  } finally {
    clearTimeout(late);
    child.kill('SIGKILL');
  }
}
