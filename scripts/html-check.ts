// `npm run html-check`: what the Nu HTML checker says of every page as the server sends it. Needs Java; fails on errors.
import { checkHtml, HTML_PATHS, type HtmlFault, hasJava } from '#tests/support/journeys/html-checker.ts';
import { withShop } from './commands/open-shop.ts';

if (!hasJava()) {
  console.error(
    'The HTML checker needs Java 17 or newer, and there is no `java` on this machine: nothing was checked.',
  );
  process.exit(1);
}
const faults = [
  ...(await withShop({}, (shop) => checkHtml(shop, HTML_PATHS))),
  ...(await withShop({ LANDING: 'coming-soon', CONFIGURATOR: 'off' }, (shop) =>
    checkHtml(shop, ['/', '/build-your-bow']),
  )),
];
const bySaying = Map.groupBy(faults, ({ severity, words }: HtmlFault) => `${severity}: ${words}`);
for (const [saying, pages] of bySaying) console.log(`${saying}\n    on ${pages.map(({ path }) => path).join(' ')}\n`);
const errors = faults.filter(({ severity }) => severity === 'error');
console.log(`${HTML_PATHS.length + 2} pages, ${errors.length} errors, ${faults.length - errors.length} warnings`);
process.exitCode = errors.length > 0 ? 1 : 0;
