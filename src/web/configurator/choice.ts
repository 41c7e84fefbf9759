import { FIRST_BUILD, readBowColor, readBuild, writeBuildQuery } from '#values/bow/build.ts';
import type { KeptBuild } from '#web/client/kept/kept-build.ts';

/** What somebody has set their Hunter to. */
export type Choice = KeptBuild;

export const FIRST_CHOICE: Choice = { color: 'Black', build: FIRST_BUILD };

/** What an address says of a bow, with what it leaves out as it was before; null if it says nothing that the bow can be. */
export function readChoice(query: string, before: Choice): Choice | null {
  const parameters = new URLSearchParams(query);
  const color = readBowColor(parameters.get('color'));
  const build = readBuild(parameters);
  return color || build ? { color: color ?? before.color, build: build ?? before.build } : null;
}

export function writeChoice({ color, build }: Choice): string {
  return writeBuildQuery(color, build);
}
