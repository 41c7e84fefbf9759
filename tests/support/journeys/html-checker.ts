import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CACHED_PATHS } from '#api/page-cache/cached-pages.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const CHECKER = fileURLToPath(new URL('../../../node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url));

/** Every page that is HTML: the cached ones, one of each that is rendered for its visitor, and one that is none. */
export const HTML_PATHS = [
  ...CACHED_PATHS.filter((path) => !path.includes('.')),
  '/orders/FD-7K2M4P9Q',
  '/control-panel',
  '/there-is-nothing-here',
];

export type HtmlFault = { path: string; severity: 'error' | 'warning'; words: string };

/** Newer than the list of CSS in this version of the checker; everything else that it says of styles counts. */
const NOT_LISTED_YET = /^CSS: “(animation-timeline|animation-range|transition-behavior)”: Property “\1” doesn't exist/;

type Message = { type: string; subType?: string; url?: string; message: string; extract?: string; lastLine?: number };

export function hasJava(): boolean {
  return spawnSync('java', ['-version']).status === 0;
}

/** What the Nu HTML checker says of what the server sends for these paths, all in one run of it. Needs Java. */
export async function checkHtml({ origin }: RunningServer, paths: string[]): Promise<HtmlFault[]> {
  await using folder = await createTemporaryFolder();
  const files = await Promise.all(
    paths.map(async (path, at) => {
      const place = join(folder.path, String(at));
      await mkdir(place);
      const file = join(place, 'page.html');
      const answer = await fetch(origin + path);
      await writeFile(file, await answer.text());
      return file;
    }),
  );
  const { stderr, error } = spawnSync('java', ['-jar', CHECKER, '--format', 'json', ...files], { encoding: 'utf8' });
  if (error) throw error;
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  return messages.flatMap(({ type, subType, url, message, extract }): HtmlFault[] => {
    if (NOT_LISTED_YET.test(message)) return [];
    const severity = type === 'info' ? 'warning' : 'error';
    if (severity === 'warning' && subType !== 'warning') return [];
    const at = files.findIndex((file) => url?.endsWith(file));
    return [{ path: paths[at] ?? '', severity, words: `${message} ${extract?.trim() ?? ''}` }];
  });
}
