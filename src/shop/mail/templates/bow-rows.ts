import type { OrderFacts } from '#shop/ports/mail-templates.ts';
import { wordBuild } from '#values/build.ts';

/** What a mail says of a build that is still to be chosen, where that matters. */
export const BUILD_LATER = 'not chosen yet, we ask you before we make it';

/** The bow in the facts of an order: its color, and how it is set up; `unchosen` is what stands there without a build. */
export function bowRows(
  { bowColor, build }: Pick<OrderFacts, 'bowColor' | 'build'>,
  unchosen: string | null = null,
): [label: string, value: string | null][] {
  const words = build ? wordBuild(build) : build === null ? unchosen : null;
  return [
    ['Bow color', bowColor],
    ['Build', words],
  ];
}
