// Loaded before the server: its TypeScript comes as `npm run build` left it, without types. Node would strip them at each start,
// with a compiler that then stays in memory, once more in each thread (docs/decisions/0065).
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const sources = new URL('../src/', import.meta.url).href;
const stripped = new URL('../build/stripped/', import.meta.url).href;

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(sources) || !url.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: read(url.slice(sources.length)), shortCircuit: true };
  },
});

function read(file) {
  try {
    return readFileSync(new URL(stripped + file), 'utf8');
  } catch (cause) {
    throw new Error(`src/${file} was not built: run \`npm run build\`.`, { cause });
  }
}
