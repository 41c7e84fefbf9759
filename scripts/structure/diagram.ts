import { INNER_LAYERS } from './inner-layers.ts';
import { LAYERS } from './layers.ts';

const BEGIN = '<!-- layers: npm run diagram -->';
const END = '<!-- /layers -->';

/** The page with the picture of the layers as the list has it now. Throws where the page has no place for it. */
export function withDiagram(page: string): string {
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (start === -1 || end < start) throw new Error(`The page has no place between ${BEGIN} and ${END}.`);
  return `${page.slice(0, start)}${BEGIN}\n\n${drawLayers()}\n\n${page.slice(end)}`;
}

function drawLayers(): string {
  const rows = LAYERS.map(({ folder, holds, imports }) => {
    const may = imports === 'all' ? 'everything' : imports.map((name) => `\`${name}\``).join(', ') || '–';
    return `| \`${folder}\` | ${holds} | ${may} |`;
  });
  const inner = Object.entries(INNER_LAYERS).flatMap(([parent, layers]) => [
    '',
    `| layer of \`${parent}/\`, each may import those below it | what it holds |`,
    '|---|---|',
    ...layers.map(({ folder, holds }) => `| \`${folder === '.' ? parent : `${parent}/${folder}`}\` | ${holds} |`),
  ]);
  return ['| layer of `src/` | what it holds | may import |', '|---|---|---|', ...rows, ...inner].join('\n');
}
