import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainStyles } from './plain-styles.ts';

const STYLE_SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"([^>]*)\/>/g;

/**
 * Puts the style sheets of the build into the page itself, so that the first picture waits for nothing else. Each link
 * stays, switched off: React finds it where it expects it, and no browser fetches it.
 */
export async function inlineStyles(html: string, clientDirectory: string): Promise<string> {
  const sheets = new Map<string, string>();
  for (const [, path = ''] of html.matchAll(STYLE_SHEET)) {
    sheets.set(path, plainStyles(await readFile(join(clientDirectory, path), 'utf8')));
  }
  return html.replaceAll(
    STYLE_SHEET,
    (_link, path: string, rest: string) =>
      `<style>${sheets.get(path)}</style><link rel="stylesheet" href="${path}"${rest} disabled=""/>`,
  );
}
