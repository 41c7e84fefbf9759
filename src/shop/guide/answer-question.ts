import { currentTerms } from '../catalogue/current-terms.ts';
import type { Shop } from '../shop.ts';
import { fillPassage } from './fill-passage.ts';
import type { GuideLink } from './passage.ts';
import { PASSAGES } from './passages.ts';
import { indexPassages } from './search-passages.ts';
import { answerSmallTalk } from './small-talk.ts';
import { wordTerms } from './terms-words.ts';

export type GuideReply = { response: string; links: GuideLink[]; known: boolean };

const UNKNOWN: GuideReply = {
  response:
    'That I do not know. I can tell you about the Hunter, pre-ordering, shipping and care. For everything else write to us: a person reads it and answers.',
  links: [{ label: 'Write to us', path: '#contact' }],
  known: false,
};

const findPassages = indexPassages(PASSAGES);

/** What the guide says to a visitor. It knows the shop's passages and today's terms, and nothing of orders or people. */
export async function answerQuestion(shop: Pick<Shop, 'db' | 'guide'>, question: string): Promise<GuideReply> {
  const smallTalk = answerSmallTalk(question);
  if (smallTalk) return { response: smallTalk, links: [], known: true };
  const [best] = findPassages(question);
  if (!best) return UNKNOWN;
  const terms = await currentTerms(shop);
  const today = { terms: terms && wordTerms(terms), configurator: shop.guide.configurator };
  return { response: fillPassage(best, today), links: [...(best.links ?? [])], known: !best.openQuestion };
}
