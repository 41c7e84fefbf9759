// npm runs this after it has installed: the pinned Node.js comes with 67 MB of headers, for add-ons in C that nobody builds here.
// Plain JavaScript without dependencies, like install.mjs.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../node_modules/node/node_modules/', import.meta.url));

export function dropHeaders() {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) rmSync(`${folder}${entry.name}/include`, { recursive: true, force: true });
  }
}

dropHeaders();
