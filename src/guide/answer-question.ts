import { currentTerms } from '#shop/catalogue/current-terms.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { atOnce } from '#values/at-once.ts';
import { type ClosedState, closedSentence } from '#values/text/sale-text.ts';
import { findPassages } from './find-passages.ts';
import { CLOSED, type GuideLink, type Passage } from './passage.ts';
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

/** A search keeps a core busy for some milliseconds, whichever networks ask (rule 17.8). */
const inTurn = atOnce({ most: 1, waiting: 20, patienceMs: 5000 });

/** What the guide says to a visitor. It knows the shop's passages and today's terms, and nothing of orders or people. Throws `Busy`. */
export async function answerQuestion(
  shop: Pick<Shop, 'db' | 'clock' | 'guide' | 'log'>,
  question: string,
): Promise<GuideReply> {
  const smallTalk = answerSmallTalk(question);
  if (smallTalk) return { response: smallTalk, links: [], known: true };
  const found = await inTurn(async () => findPassages(question));
  if (!found) return UNKNOWN;
  const terms = await currentTerms(shop);
  const closed = terms && terms.state !== 'open' ? tellClosed(terms.state, terms.productName) : null;
  const today = { terms: terms && wordTerms(terms, shop.clock()), closed, configurator: shop.guide.configurator };
  const write = (passages: readonly Passage[]) => passages.map((passage) => fillPassage(passage, today));
  const answer = write(found.answers).join(' ');
  const known = found.answers.every(({ openQuestion }) => !openQuestion);
  // That something is not known is said in the shop's own words.
  const response = known ? await wordAnswer(shop, { question, answer, passages: write(found.near) }) : answer;
  const links = linksOf(found.answers);
  return { response, links: closed ? links.map(toWaitingList) : links, known };
}

/** What is the matter, where pre-orders are paused or sold out (rule 29.5). */
function tellClosed(state: ClosedState, name: string): string {
  return `${closedSentence(state, name)} Leave your address on its page, and we tell you when it can be pre-ordered again.`;
}

function toWaitingList(link: GuideLink): GuideLink {
  return link.path === '/checkout' ? { label: 'Waiting list', path: '/bows' } : link;
}

/** Each page once. */
function linksOf(passages: readonly Passage[]): GuideLink[] {
  const links = passages.flatMap(({ links = [] }) => links);
  return links.filter(({ path }, at) => links.findIndex((link) => link.path === path) === at);
}

/**
 * What the shop's passages depend on today; `terms` is null while nothing is on sale, `closed` says why there are terms and no
 * pre-orders are taken.
 */
type Today = { terms: TermsWords | null; closed?: string | null; configurator: boolean };

/** The passage's words with today's terms in them. Throws for a name in braces that is none of the terms. */
export function fillPassage(passage: Passage, { terms, closed = null, configurator }: Today): string {
  if (passage.withoutConfigurator && !configurator) return passage.withoutConfigurator;
  if (!terms) return passage.whenClosed ?? passage.text;
  const whenClosed = closed !== null && passage.whenClosed?.startsWith(CLOSED) ? passage.whenClosed : null;
  // How to pre-order is no answer then; what it costs and when it comes still is.
  if (whenClosed === CLOSED) return closed ?? '';
  const text = whenClosed ? `${closed} ${passage.text}` : passage.text;
  return text.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const words = (terms as Record<string, string>)[name];
    if (words === undefined) throw new Error(`The passage "${passage.id}" names {${name}}, which is no term.`);
    return words;
  });
}
