// `npm run build`: the pages and the mails, every text that browsers fetch in the compressed forms they ask for, and the server's
// own sources without types.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, createBuilder } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const TEXTS = /\.(js|css|html|svg|json|xml|txt|webmanifest|glb|wasm)$/;
/** Below this a compressed form saves nothing but costs a file. */
const WORTHWHILE_BYTES = 256;

process.chdir(root);
process.env.NODE_ENV = 'production';
const pages = await createBuilder({ root, logLevel: 'warn' });
await pages.buildApp();
await build({ configFile: 'vite.mail.config.ts', logLevel: 'warn' });
await compressFolder('build/client');
await stripFolder('src', 'build/stripped');

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXTS.test(entry.name));
  await Promise.all(texts.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < WORTHWHILE_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** For stripped-sources.mjs. Every line and column stays where it is, so what the log says of a fault leads to the source. */
async function stripFolder(folder: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const place = join(target, relative(folder, file));
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, stripTypeScriptTypes(await readFile(file, 'utf8')));
    }),
  );
}
