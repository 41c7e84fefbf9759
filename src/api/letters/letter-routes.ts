import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/letters/letter-calls.ts';
import * as letters from '#shop/letters/change-letters.ts';
import type { Shop } from '#shop/ports/shop.ts';

const REFUSALS = {
  'not-found': [404, 'There is no such letter, campaign or batch. Please load the list again.'],
  sent: [409, 'This letter is sent or waits to go out. Please load the list again; what you wrote is still here.'],
} as const;

function refuse(reason: keyof typeof REFUSALS): never {
  const [status, words] = REFUSALS[reason];
  throw new Refusal(status, reason, words);
}

/** Build letters: written, sent, taken down. */
export const staffLetters: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const list = async () => (await letters.listLetters(shop)).map(present);
  const settle = async (changed: letters.LetterChanged) => {
    if (!changed.ok) refuse(changed.reason);
    const found = (await list()).find(({ id }) => id === changed.letter.id);
    return found ?? refuse('not-found');
  };

  serve(app, calls.listLetters, list);

  serve(app, calls.saveLetter, async ({ params, body, staff }) =>
    settle(await letters.saveLetter(shop, staff, params.key, body)),
  );

  serve(app, calls.sendLetter, async ({ params, staff }) => settle(await letters.sendLetter(shop, staff, params.key)));

  serve(app, calls.removeLetter, async ({ params, staff }) => {
    const removed = await letters.removeLetter(shop, staff, params.key);
    if (!removed.ok) refuse(removed.reason);
    return { removed: true as const };
  });
};

type Listed = Awaited<ReturnType<typeof letters.listLetters>>[number];

function present({ letter, batch, bow }: Listed) {
  const { createdAt: _created, sentAt, takenDownAt, publishedAt, ...fields } = letter;
  const state = takenDownAt ? 'taken-down' : publishedAt ? 'published' : sentAt ? 'waiting' : 'draft';
  return { ...fields, publishedAt, about: batch ? `${bow}, ${batch}` : bow, state } as const;
}
