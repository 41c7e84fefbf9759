/** As the server has it: words of less than three characters cannot be looked up. */
const SHORTEST = 3;

/** True where the server would look for the words: none at all, or each of them long enough. */
export function isSearchable(words: string): boolean {
  return words.split(/\s+/).every((word) => word === '' || word.length >= SHORTEST);
}
