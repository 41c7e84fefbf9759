import { Parser } from 'htmlparser2';

export type Element = {
  name: string;
  attributes: Record<string, string>;
  style: Record<string, string>;
  parent: Element | null;
  /** The text right inside, without that of elements inside. */
  text: string;
};

const WITHOUT_END = ['meta', 'br', 'hr', 'img', 'link', 'input'];

/** Reads a mail as a browser's parser would, and complains of all that such a parser would have to guess. */
export function readHtml(html: string): { elements: Element[]; complaints: string[] } {
  const elements: Element[] = [];
  const complaints: string[] = [];
  const open: Element[] = [];
  let ends = 0;
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      if (isImplied) complaints.push(`</${name}> ends nothing`);
      const element = { name, attributes, style: readStyle(attributes.style), parent: open.at(-1) ?? null, text: '' };
      complaints.push(...misplacementsOf(element));
      elements.push(element);
      open.push(element);
    },
    ontext(text) {
      const inside = open.at(-1);
      if (inside) inside.text += text;
    },
    onclosetag(name, isImplied) {
      open.pop();
      if (WITHOUT_END.includes(name)) return;
      if (isImplied) complaints.push(`<${name}> is ended by what follows`);
      else ends += 1;
    },
  });
  parser.end(html);
  if (ends !== html.match(/<\/[a-z]/g)?.length) complaints.push('there are more ends than beginnings');
  return { elements, complaints };
}

/** Where the standard lets an element stand: right inside which others. */
const PLACES: Record<string, string[]> = {
  tbody: ['table'],
  tr: ['tbody'],
  td: ['tr'],
  th: ['tr'],
  li: ['ol', 'ul'],
};
/** What holds words and nothing that begins a line of its own. */
const OF_WORDS = ['p', 'h1', 'h2', 'a', 'title'];
const WORDS = ['a', 'br', 'strong'];
const ROWS = ['table', 'tbody', 'tr', 'ol'];

function misplacementsOf({ name, parent }: Element): string[] {
  const inside = parent?.name ?? '';
  const wrong =
    (PLACES[name] && !PLACES[name].includes(inside)) ||
    (OF_WORDS.includes(inside) && (!WORDS.includes(name) || name === inside)) ||
    (ROWS.includes(inside) && !PLACES[name]);
  return wrong ? [`<${name}> inside <${inside}>`] : [];
}

function readStyle(style = ''): Record<string, string> {
  return Object.fromEntries(
    style
      .split(';')
      .map((rule) => rule.split(':').map((part) => part.trim()))
      .filter(([property, value]) => property && value),
  );
}

function ancestorsOf(element: Element): Element[] {
  return element.parent ? [element, ...ancestorsOf(element.parent)] : [element];
}

/** Whether a reader sees what is inside. */
export function isSeen(element: Element): boolean {
  return ancestorsOf(element).every(({ name, style }) => name !== 'head' && style.display !== 'none');
}

/** What the classes change; see `dark` of the mails' look. */
export type ClassStyles = Record<string, { color?: string; backgroundColor?: string; borderColor?: string }>;

/** The contrast of an element's words with their background, 1 to 21; the classes' styles win over its own. */
export function contrastOf(element: Element, classes: ClassStyles = {}): number {
  const from = (property: 'color' | 'backgroundColor', css: string) => {
    for (const { attributes, style } of ancestorsOf(element)) {
      const names = attributes.class?.split(' ') ?? [];
      const changed = names.map((name) => classes[name]?.[property]).find(Boolean);
      if (changed ?? style[css]) return changed ?? style[css] ?? '';
    }
    throw new Error(`<${element.name}> "${element.text}" has no ${css}`);
  };
  const [lighter, darker] = [luminance(from('color', 'color')), luminance(from('backgroundColor', 'background-color'))]
    .sort((one, other) => other - one)
    .map((light) => light + 0.05) as [number, number];
  return lighter / darker;
}

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const channels = /^#(..)(..)(..)$/.exec(color)?.slice(1);
  if (!channels) throw new Error(`not a colour in six digits: ${color}`);
  const [red, green, blue] = channels
    .map((channel) => Number.parseInt(channel, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
