import { currentTerms } from '#shop/catalogue/current-terms.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { fillPassage } from './fill-passage.ts';
import { findPassages } from './find-passages.ts';
import type { GuideLink, Passage } from './passage.ts';
import { answerSmallTalk } from './small-talk.ts';
import { wordTerms } from './terms-labels.ts';
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
