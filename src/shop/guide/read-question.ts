/** Several words that mean one thing, wherever they stand beside each other. */
const PHRASES: readonly [RegExp, string][] = [
  [/\bdown ?payment\b|\bput down\b|\bpay down\b/g, ' deposit '],
  [/\b(money|deposit) back\b/g, ' $1 refund '],
  [/\b(?:how|hw) ?mu(?:t?)ch\b/g, ' howmuch '],
  [/\blet ?off?\b/g, ' letoff '],
  [/\b(feet|foot|ft) per sec(ond)?\b/g, ' fps '],
  [/(\d)\s*gr(ains?)?\b/g, '$1 grain '],
  [/\bup ?front\b/g, ' upfront '],
  [/\bsign ?(up|in|ing in|ing up)\b|\blog ?in\b/g, ' signin '],
  [/\bon time\b/g, ' late '],
  [/\bke\b/g, ' kinetic energy '],
  [/\b(my|what) draw le[a-z]+\b/g, ' my draw length fit '],
  [/\bdry ?fir(e|ed|ing|eing)\b|\bwithout an? arrow\b/g, ' dryfire '],
  [/\b(left|right) ?(hand(ed|er)?|eye[d]?)\b/g, ' $1 '],
  [/\b3 ?d ?secure\b|\b3ds\b/g, ' threedsecure '],
  [/\b3 ?d\b/g, ' threed '],
  [/\bu ?s ?a\b|\bin the us\b|\bunited states\b/g, ' usa '],
  [/\bpre order/g, 'preorder'],
  [/\bset ?up\b/g, ' setup '],
  [/\bp ?o box\b/g, ' pobox '],
  [/\bfd \d+\b/g, ' order number '],
  [/\b(2|3|two|three|several|multiple|more than one)( (of|bow|hunter)[a-z]*)+/g, ' severalbows '],
];

/** The words as they are written, in small letters, with signs such as # and % spelled out. */
export function plainWords(text: string): string[] {
  let plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’`´]/gu, '')
    .toLowerCase()
    .replace(/(\d)\s*(?:#|lbs?\b)/g, '$1 pound ')
    .replace(/(\d)\s*%/g, '$1 percent ')
    .replace(/(\d)\s*fps\b/g, '$1 fps ')
    .replace(/\$/g, ' price ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  for (const [phrase, word] of PHRASES) plain = plain.replace(phrase, word);
  return plain.split(' ').filter(Boolean);
}
