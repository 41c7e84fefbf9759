/** As the server has it: without three letters or digits in a row its index finds nothing. */
const FINDABLE = /[\p{L}\p{N}]{3}/u;

/** True where the server would look for the words; no words at all narrow nothing. */
export function isSearchable(words: string): boolean {
  return words === '' || FINDABLE.test(words);
}
