import { currentTerms } from '#shop/catalogue/current-terms.ts';
import { readMakerFacts } from '#shop/catalogue/maker-facts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { atOnce } from '#values/network/at-once.ts';
import { type ClosedState, closedSentence } from '#values/text/sale-text.ts';
import { type Facts, LASTING_FACTS, wordTerms } from './facts.ts';
import { findPassages, UNKNOWN } from './find-passages.ts';
import type { GuideLink, Passage } from './passages.ts';
import { wordAnswer } from './word-answer.ts';

export type GuideReply = { response: string; links: GuideLink[]; known: boolean };

/** A search keeps a core busy for some milliseconds, whichever networks ask (rule 17.8). */
const inTurn = atOnce({ most: 1, waiting: 20, patienceMs: 5000 });

/** What the guide says to a visitor. It knows the shop's passages and today's terms, and nothing of orders or people. Throws `Busy`. */
export async function answerQuestion(
  shop: Pick<Shop, 'db' | 'clock' | 'guide' | 'log'>,
  question: string,
): Promise<GuideReply> {
  const { answers, near } = (await inTurn(async () => findPassages(question))) ?? { answers: [UNKNOWN], near: [] };
  const today = await readToday(shop);
  const write = (passages: readonly Passage[]) => passages.map((passage) => fillPassage(passage, today));
  const answer = write(answers).join(' ');
  const known = answers.every((passage) => !isUnanswered(passage, today));
  // That something is not known is said in the shop's own words.
  const asItStands = !known || answers.some(({ verbatim }) => verbatim);
  const response = asItStands ? answer : await wordAnswer(shop, { question, answer, passages: write(near) });
  const links = linksOf(answers);
  return { response, links: today.closed ? links.map(toWaitingList) : links, known };
}

/** What is the matter, where pre-orders are paused or sold out (rule 29.5). */
function tellClosed(state: ClosedState, name: string): string {
  return `${closedSentence(state, name)} Leave your address on its page, and we tell you when it can be pre-ordered again.`;
}

export function toWaitingList(link: GuideLink): GuideLink {
  return link.path === '/checkout' ? { label: 'Waiting list', path: '/bows' } : link;
}

/** Each page once. */
function linksOf(passages: readonly Passage[]): GuideLink[] {
  return [...new Map(passages.flatMap(({ links }) => links).map((link) => [link.path, link])).values()];
}

/**
 * What the shop's passages depend on today; `terms` is null while nothing is on sale, `closed` says why there are terms and no
 * pre-orders are taken.
 */
export type Today = { terms: Facts | null; closed?: string | null; configurator: boolean; warranty?: string | null };

/** The shop knows nothing of it today. */
export function isUnanswered({ unanswered, withWarranty }: Passage, { warranty }: Today): boolean {
  return unanswered && !(withWarranty && warranty);
}

export async function readToday(shop: Pick<Shop, 'db' | 'clock' | 'guide'>): Promise<Today> {
  const terms = await currentTerms(shop);
  const closed = terms && terms.state !== 'open' ? tellClosed(terms.state, terms.productName) : null;
  const { warranty } = (await readMakerFacts(shop.db)).facts;
  const words = terms && wordTerms(terms, shop.clock());
  return { terms: words, closed, configurator: shop.guide.configurator, warranty: warranty?.name ?? null };
}

const NOT_ON_SALE = '{notOnSale}';

/** The passage's words with the facts of the day in them. */
export function fillPassage(passage: Passage, { terms, closed = null, configurator, warranty }: Today): string {
  const { text, closed: whenClosed } = passage;
  if (passage.withoutConfigurator && !configurator) return fill(passage.withoutConfigurator, {});
  if (passage.withWarranty && warranty) return fill(passage.withWarranty, { warranty });
  if (!terms) return fill(whenClosed ?? text, {});
  // How to pre-order is no answer then; what it costs and when it comes still is.
  if (closed === null || !whenClosed?.startsWith(NOT_ON_SALE)) return fill(text, terms);
  return whenClosed === NOT_ON_SALE ? closed : `${closed} ${fill(text, terms)}`;
}

/** Which names a text may have was looked at when it was read. */
function fill(text: string, terms: Facts): string {
  const facts: Facts = { ...LASTING_FACTS, ...terms };
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => facts[name] ?? braces);
}
