import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CALLS = /\/src\/contract\/.+-calls\.ts$/;

/**
 * Leaves of each call in the built pages its method and its path: the schemas and the descriptions are for the server, and
 * for the checks of development. Visitors get neither zod nor a word about the staff's calls that their page does not make.
 */
export function stripCalls(): Plugin {
  return {
    name: 'strip-calls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: CALLS },
      handler: async (_code, id) => ({ code: await bareCalls(id), map: { mappings: '' } }),
    },
  };
}

/** The module that stands in the place of a file of calls. */
export async function bareCalls(file: string): Promise<string> {
  const calls: Record<string, unknown> = await import(pathToFileURL(file).href);
  return Object.entries(calls)
    .map(([name, call]) => `export const ${name} = ${bare(name, call)};\n`)
    .join('');
}

function bare(name: string, call: unknown): string {
  const { method, path } = call as { method?: unknown; path?: unknown };
  if (typeof method !== 'string' || typeof path !== 'string') {
    throw new Error(`${name} is no call: keep schemas and the like in a file of their own.`);
  }
  return JSON.stringify({ method, path });
}
