import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

/**
 * A folder for everything that a run of tests makes. A process of its own sweeps it, with the databases in it, once this one has
 * ended, however that was; `npm test` waits for it, where it says so.
 */
export async function openRunFolder(): Promise<{ path: string; end(): Promise<void> }> {
  const { path } = await createTemporaryFolder();
  const sweeper = spawn(process.execPath, [fileURLToPath(new URL('./sweeper.ts', import.meta.url)), path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const noted = process.env.FULLDRAW_SWEEPERS;
  if (noted) writeFileSync(join(noted, String(sweeper.pid)), '');
  // Temporary folders of the tests go into the run's own, so that an interrupted run leaves none of them behind.
  const { TMPDIR: before } = process.env;
  process.env.TMPDIR = path;
  return {
    path,
    async end() {
      sweeper.stdin?.end();
      await once(sweeper, 'exit');
      // Another run of this process (`npm run prove:simulate` with several seeds) makes a folder of its own.
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    },
  };
}
