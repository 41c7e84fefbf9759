import type { Passage } from './passage.ts';
import type { TermsWords } from './terms-labels.ts';

/** What the shop's passages depend on today; `terms` is null while nothing is on sale. */
export type Today = { terms: TermsWords | null; configurator: boolean };

/** The passage's words with today's terms in them. Throws for a name in braces that is none of the terms. */
export function fillPassage(passage: Passage, { terms, configurator }: Today): string {
  if (passage.withoutConfigurator && !configurator) return passage.withoutConfigurator;
  if (!terms) return passage.whenClosed ?? passage.text;
  return passage.text.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const words = (terms as Record<string, string>)[name];
    if (words === undefined) throw new Error(`The passage "${passage.id}" names {${name}}, which is no term.`);
    return words;
  });
}
