// What `npm run build` and `npm start` run: the pages, the server with its mails, and every text that browsers fetch in the
// compressed forms they ask for. All of it goes into BUILD_FOLDER, which build-if-changed.mjs puts in the place of `build`.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, createBuilder } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.env.BUILD_FOLDER ?? 'build';
const TEXTS = /\.(js|css|html|svg|json|xml|txt|webmanifest|glb|wasm)$/;
/** Below this a compressed form saves nothing but costs a file. */
const WORTHWHILE_BYTES = 256;
/** The highest but two: those take four times as long, and save a fourteenth. */
const BROTLI_QUALITY = 9;

process.chdir(root);
process.env.NODE_ENV = 'production';
// What they advise concerns whoever changes the settings of the bundler; what fails a build is an error.
const logLevel = 'error';
await Promise.all([
  createBuilder({ root, logLevel }).then((pages) => pages.buildApp()),
  build({ configFile: 'vite.server.config.ts', logLevel }),
]);
await compressFolder(`${folder}/client`);

async function compressFolder(path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXTS.test(entry.name));
  await Promise.all(texts.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < WORTHWHILE_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
