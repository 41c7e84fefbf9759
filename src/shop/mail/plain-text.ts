/** A tag with its attributes as they stand, or the text up to the next one. React writes no bare `<` or `>` but a tag's own. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g;
type Token = { closes: boolean; name: string; attributes: string; text: string };

/** Line breaks before and after. What is not listed runs on with the text around it. */
const BREAKS: Record<string, [before: number, after: number]> = {
  h1: [3, 2],
  h2: [3, 2],
  p: [2, 2],
  ol: [2, 2],
  ul: [2, 2],
  blockquote: [2, 2],
  table: [2, 2],
  li: [1, 1],
  div: [1, 1],
  td: [1, 1],
  th: [1, 1],
};
/** What words part at; a space that must not break does not. */
const GAP = /[ \t\r\n\f\u200b]+/;
const WIDTH = 76;
const MOST_OF_FACT = 52;
const SKIPPED = 'data-skip-in-text="true"';

/**
 * What the templates of mails say, as plain text of 76 columns: for the tags that they use, in the form in which React
 * writes them. Tables of the class `facts` become two columns; what `data-skip-in-text` marks is left out.
 */
export function toPlainText(html: string): string {
  const tokens = readTokens(html);
  const out = openText(WIDTH);
  while (tokens.length > 0) writeNext(tokens, out, asIs);
  return `${out.end()}\n`;
}

/** The body's tokens, the last first, so that the next one is popped. */
function readTokens(html: string): Token[] {
  const body = html.slice(html.indexOf('<body'));
  return Array.from(body.matchAll(TOKEN), ([, slash, name = '', attributes = '', text = '']) => {
    return { closes: slash === '/', name, attributes, text };
  }).reverse();
}

type Text = ReturnType<typeof openText>;
type Spelling = (text: string) => string;
const asIs: Spelling = (text) => text;
const inCapitals: Spelling = (text) => text.toUpperCase();

function writeNext(tokens: Token[], out: Text, spell: Spelling): void {
  const token = tokens.pop();
  if (!token || token.closes) return;
  const { name, attributes, text } = token;
  if (text) out.write(spell(decode(text)));
  else if (name === 'br') out.breakLine();
  else if (attributes.includes(SKIPPED)) writeAll(name, tokens, openText(WIDTH), asIs);
  else if (!attributes.endsWith('/')) writeElement(token, tokens, out, spell);
}

function writeElement(token: Token, tokens: Token[], out: Text, spell: Spelling): void {
  const { name, attributes } = token;
  const [before, after] = BREAKS[name] ?? [0, 0];
  out.leave(before);
  if (name === 'a') writeLink(token, tokens, out, spell);
  else if (name === 'ol' || name === 'ul') writeList(name, tokens, out);
  else if (name === 'blockquote') out.insert(inset(name, tokens, out.width, '> ', '> '));
  else if (attributes.includes('class="facts"')) writeFacts(tokens, out);
  else writeAll(name, tokens, out, name === 'h1' || name === 'h2' ? inCapitals : spell);
  out.leave(after);
}

/** Writes the content of an element that was opened, its end included. */
function writeAll(name: string, tokens: Token[], out: Text, spell: Spelling): void {
  while (!ends(name, tokens)) writeNext(tokens, out, spell);
}

/** Whether the next tag closes this element; then it is taken. What it holds has taken its own. */
function ends(name: string, tokens: Token[]): boolean {
  const next = tokens.at(-1);
  if (next && !(next.closes && next.name === name)) return false;
  tokens.pop();
  return true;
}

/** The address stands behind the words, unless they are the address. */
function writeLink({ attributes }: Token, tokens: Token[], out: Text, spell: Spelling): void {
  const words = openText(Number.POSITIVE_INFINITY);
  writeAll('a', tokens, words, spell);
  const said = words.end();
  const href = decode(/ href="([^"]*)"/.exec(attributes)?.[1] ?? '').replace(/^mailto:/, '');
  out.write(said === href ? said : `${said} ${href}`.trim());
}

function writeList(name: string, tokens: Token[], out: Text): void {
  for (let number = 1; !ends(name, tokens); number += 1) {
    tokens.pop();
    const mark = name === 'ol' ? ` ${number}. ` : ' * ';
    out.insert(inset('li', tokens, out.width, mark, ' '.repeat(mark.length)));
    out.leave(1);
  }
}

/** An element's own text with something in front of each line. */
function inset(name: string, tokens: Token[], width: number, first: string, others: string): string {
  const inner = openText(width - first.length);
  writeAll(name, tokens, inner, asIs);
  return first + inner.end().replaceAll('\n', `\n${others}`);
}

function writeFacts(tokens: Token[], out: Text): void {
  const rows: string[][] = [];
  while (!ends('table', tokens)) {
    const token = tokens.pop();
    if (token?.name === 'tr' && !token.closes) rows.push([]);
    if ((token?.name !== 'th' && token?.name !== 'td') || token.closes) continue;
    const cell = openText(MOST_OF_FACT);
    writeAll(token.name, tokens, cell, asIs);
    rows.at(-1)?.push(cell.end());
  }
  const width = 2 + Math.max(...rows.map(([label = '']) => label.length));
  const lines = rows.map(([label = '', value = '']) => {
    return label.padEnd(width) + value.replaceAll('\n', `\n${' '.repeat(width)}`);
  });
  out.insert(lines.join('\n'));
}

/** Text that grows word by word in lines of a width. A word that is longer has a line of its own. */
function openText(width: number) {
  let text = '';
  let column = 0;
  /** Line breaks owed to what comes next. */
  let owed = 0;
  /** The word that may go on. */
  let word = '';

  function finishWord(): void {
    if (word === '') return;
    const fits = column + 1 + word.length <= width;
    const between = text === '' ? '' : owed > 0 ? '\n'.repeat(owed) : fits ? ' ' : '\n';
    column = between === ' ' ? column + 1 + word.length : word.length;
    text += between + word;
    owed = 0;
    word = '';
  }

  return {
    width,
    write(said: string): void {
      for (const [place, part] of said.split(GAP).entries()) {
        if (place > 0) finishWord();
        word += part;
      }
    },
    breakLine(): void {
      finishWord();
      owed += 1;
    },
    /** So many line breaks at least before what comes next. */
    leave(breaks: number): void {
      if (breaks === 0) return;
      finishWord();
      owed = Math.max(owed, breaks);
    },
    /** Lines that are laid out already. */
    insert(lines: string): void {
      finishWord();
      text += (text === '' ? '' : '\n'.repeat(owed)) + lines;
      owed = 0;
    },
    end(): string {
      finishWord();
      return text;
    },
  };
}

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** React escapes these five and nothing else. */
function decode(text: string): string {
  return text.includes('&') ? text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => SIGNS[sign] ?? sign) : text;
}
