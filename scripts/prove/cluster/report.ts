type Line = { what: string; found: string | number | boolean; wanted: string; holds: boolean };

/** What was looked at, and whether it was as it has to be. */
export type Report = {
  say(words: string): void;
  /** A time of `performance.now()` as these lines have it. */
  timeOf(at: number): string;
  check(what: string, found: string | number | boolean, wanted: string | number | boolean): void;
  atMost(what: string, found: number, most: number): void;
  atLeast(what: string, found: number, least: number): void;
  /** A figure that is told and has no bound. */
  tell(what: string, found: string | number): void;
  print(): void;
  holds(): boolean;
};

export function openReport(): Report {
  const began = performance.now();
  const lines: Line[] = [];
  const timeOf = (at: number) => `${((at - began) / 1000).toFixed(1).padStart(6)} s`;
  const say = (words: string) => console.log(`${timeOf(performance.now())}  ${words}`);
  const add = (line: Line) => {
    lines.push(line);
    if (!line.holds) say(`DOES NOT HOLD: ${line.what}: ${line.found} instead of ${line.wanted}`);
  };
  return {
    say,
    timeOf,
    check: (what, found, wanted) => add({ what, found, wanted: String(wanted), holds: found === wanted }),
    atMost: (what, found, most) => add({ what, found, wanted: `≤ ${most}`, holds: found <= most }),
    atLeast: (what, found, least) => add({ what, found, wanted: `≥ ${least}`, holds: found >= least }),
    tell: (what, found) => add({ what, found, wanted: '', holds: true }),
    print() {
      if (lines.length === 0) return;
      const table = lines.map(({ what, found, wanted, holds }) => ({
        what,
        found,
        wanted,
        holds: holds ? 'yes' : 'NO',
      }));
      console.table(table);
    },
    holds: () => lines.every(({ holds }) => holds),
  };
}
