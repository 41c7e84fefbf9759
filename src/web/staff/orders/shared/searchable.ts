/** One letter is mostly the beginning of a longer word; Enter looks for it all the same. */
const FINDABLE = /[\p{L}\p{N}]{2}/u;

/** True where the words are looked for while they are typed; no words at all narrow nothing. */
export function isSearchable(words: string): boolean {
  return words === '' || FINDABLE.test(words);
}
