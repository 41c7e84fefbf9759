import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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

const REGISTRATION = /@property --[\w-]+\{[^}]*\}/g;
/** Transitions of gradients, which no page has. */
const GRADIENTS = /(?<=transition-property:[^;}]*)(?:,--tw-gradient-(?:from|via|to))+/g;
const FOR_OLD_BROWSERS = /@layer properties\{@supports .+?\{(\*,[^}]+\})\}\}/;

/**
 * A style sheet of Tailwind's without its `@property` rules: it sets the same as a plain rule for browsers that do
 * not know them, which then holds for all. That is shorter, and checkers of HTML read no `@property` in a page.
 */
export function plainStyles(css: string): string {
  return FOR_OLD_BROWSERS.test(css)
    ? css.replace(FOR_OLD_BROWSERS, '@layer properties{$1}').replace(REGISTRATION, '').replace(GRADIENTS, '')
    : css;
}
