import { fillers, rootOf } from './words.ts';

/** Several words that mean one thing, wherever they stand beside each other. */
const PHRASES: readonly [RegExp, string][] = [
  [/\bdown ?payment\b|\bput down\b|\bpay down\b/g, ' deposit '],
  [/\b(money|deposit) back\b/g, ' $1 refund '],
  [/\bhow ?much\b/g, ' howmuch '],
  [/\blet ?off?\b/g, ' letoff '],
  [/\bdry ?fir(e|ed|ing|eing)\b|\bwithout an? arrow\b/g, ' dryfire '],
  [/\b(left|right) ?(hand(ed|er)?|eye[d]?)\b/g, ' $1 '],
  [/\b3 ?d ?secure\b|\b3ds\b/g, ' threedsecure '],
  [/\b3 ?d\b/g, ' threed '],
  [/\bu ?s ?a\b|\bunited states\b/g, ' usa '],
  [/\bpre order/g, 'preorder'],
  [/\bset ?up\b/g, ' setup '],
  [/\bp ?o box\b/g, ' pobox '],
];

/**
 * The words of a question or of a passage that say what it is about, each by its root. Neither case, accents, apostrophes nor the order
 * of filling words matter.
 */
export function readWords(text: string): string[] {
  return plainWords(text)
    .filter((word) => !fillers.has(word))
    .map(rootOf);
}

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
