/** How many slips a word of this length may hold: a letter too many, missing, wrong, or two swapped. */
function slipsIn(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The known word that was meant; null when none is near. Of several as near, the first. */
export function correctSpelling(word: string, known: Iterable<string>): string | null {
  let nearest: string | null = null;
  let fewest = slipsIn(word) + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= fewest || candidate[0] !== word[0]) continue;
    const slips = countSlips(word, candidate);
    if (slips < fewest && slips <= slipsIn(candidate)) [nearest, fewest] = [candidate, slips];
  }
  return nearest;
}

/** The optimal string alignment distance. */
function countSlips(left: string, right: string): number {
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
    [before, previous] = [previous, current];
  }
  return at(previous, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
