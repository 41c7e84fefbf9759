/** The known word that was meant; null when none is near enough, or this one is too short to tell. Of several as near, the first. */
export function correctSpelling(word: string, known: Iterable<string>, most = word.length < 8 ? 1 : 2): string | null {
  if (word.length < 4) return null;
  let nearest: string | null = null;
  let fewest = most + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= fewest || candidate[0] !== word[0] || candidate.length < 4)
      continue;
    // A short word with another letter in it is another word: a scam is no spam.
    if (word.length === 4 && candidate.length === 4 && !sameLetters(word, candidate)) continue;
    const slips = countSlips(word, candidate, fewest - 1);
    if (slips < fewest) [nearest, fewest] = [candidate, slips];
  }
  return nearest;
}

function sameLetters(left: string, right: string): boolean {
  return [...left].sort().join('') === [...right].sort().join('');
}

/**
 * A letter too many, missing, wrong, or two swapped is a slip each (the optimal string alignment distance). Stops as soon as
 * there are sure to be more than `most`: a question of a hundred strange words is compared with thousands.
 */
function countSlips(left: string, right: string, most: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1] ? 0 : 1;
      let least = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + same);
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, at(before, column - 2) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most && Math.min(...previous) > most) return most + 1;
    [before, previous] = [previous, current];
  }
  return at(previous, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
