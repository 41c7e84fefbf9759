import { currentTerms } from '#shop/catalogue/current-terms.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { findPassages } from './find-passages.ts';
import type { GuideLink, Passage } from './passage.ts';
import { answerSmallTalk } from './small-talk.ts';
import { type TermsWords, wordTerms } from './terms-labels.ts';
import { wordAnswer } from './word-answer.ts';

export type GuideReply = { response: string; links: GuideLink[]; known: boolean };

const UNKNOWN: GuideReply = {
  response:
    'That I do not know. I can tell you about the Hunter, pre-ordering, shipping and care. For everything else write to us: a person reads it and answers.',
  links: [{ label: 'Write to us', path: '#contact' }],
  known: false,
};

/** What the guide says to a visitor. It knows the shop's passages and today's terms, and nothing of orders or people. */
export async function answerQuestion(
  shop: Pick<Shop, 'db' | 'clock' | 'guide' | 'log'>,
  question: string,
): Promise<GuideReply> {
  const smallTalk = answerSmallTalk(question);
  if (smallTalk) return { response: smallTalk, links: [], known: true };
  const found = findPassages(question);
  if (!found) return UNKNOWN;
  const terms = await currentTerms(shop);
  const today = { terms: terms && wordTerms(terms, shop.clock()), configurator: shop.guide.configurator };
  const write = (passages: readonly Passage[]) => passages.map((passage) => fillPassage(passage, today));
  const answer = write(found.answers).join(' ');
  const known = found.answers.every(({ openQuestion }) => !openQuestion);
  // That something is not known is said in the shop's own words.
  const response = known ? await wordAnswer(shop, { question, answer, passages: write(found.near) }) : answer;
  return { response, links: linksOf(found.answers), known };
}

/** Each page once. */
function linksOf(passages: readonly Passage[]): GuideLink[] {
  const links = passages.flatMap(({ links = [] }) => links);
  return links.filter(({ path }, at) => links.findIndex((link) => link.path === path) === at);
}

/** What the shop's passages depend on today; `terms` is null while nothing is on sale. */
type Today = { terms: TermsWords | null; configurator: boolean };

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
