import type { Shop } from '#shop/ports/shop.ts';
import type { HelpTopic } from '#values/help.ts';
import { fillPassage, isUnanswered, readToday, toWaitingList } from './answer-question.ts';
import { PASSAGES } from './passages.ts';

/** The folders of passages that are read as pages, in the order of `/help`; small talk is the guide's alone. */
const TOPICS: Record<string, string> = {
  ordering: 'Pre-ordering',
  paying: 'Paying',
  orders: 'After you ordered',
  fit: 'Finding your fit',
  bow: 'The Hunter',
  workings: 'How it works',
  use: 'Shooting and care',
  shop: 'The shop',
};

/** What the guide knows, as a page: the same passages with the same facts of today. What it has no answer to is left out. */
export async function listHelp(shop: Pick<Shop, 'db' | 'clock' | 'guide'>): Promise<HelpTopic[]> {
  const today = await readToday(shop);
  return Object.entries(TOPICS).map(([id, name]) => ({
    id,
    name,
    entries: PASSAGES.filter((passage) => passage.topic === id && !isUnanswered(passage, today)).map((passage) => ({
      id: passage.id,
      title: passage.title,
      words: passage.words,
      text: fillPassage(passage, today),
      links: today.closed ? passage.links.map(toWaitingList) : passage.links,
    })),
  }));
}
