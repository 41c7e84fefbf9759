import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { letterFields, letterKey, staffLetter } from './letter-schemas.ts';

const define = callsOf('Staff: mailings', 'mailings');
const UNKNOWN = { 404: refusal('There is no such letter, campaign or batch.') };
const one = answer('The letter as it is now', staffLetter);

export const listLetters = define('GET /api/admin/letters', {
  summary: 'Build letters',
  description: 'Drafts first, then the newest; 100 at most.',
  answers: { 200: answer('The letters', z.array(staffLetter)) },
});

export const saveLetter = define('PUT /api/admin/letters/:key', {
  summary: 'Save the draft of a build letter',
  description: 'Under a key that the page makes: the same key again is the same letter.',
  params: letterKey,
  body: letterFields,
  answers: { 200: one, ...UNKNOWN, 409: refusal('It is sent, and is changed no more.') },
});

export const sendLetter = define('POST /api/admin/letters/:key/send', {
  summary: 'Send a build letter',
  description:
    'To every address that waits for a bow of the campaign or batch, once, but for those that want no news, after the wait of announcements. From then on everybody may read it. Stopped before, it is a draft again. Twice is once.',
  params: letterKey,
  answers: { 200: one, ...UNKNOWN },
});

export const removeLetter = define('DELETE /api/admin/letters/:key', {
  summary: 'Delete a draft, or take a letter down',
  description: 'A letter that was taken down is read by nobody any more; the mails that went out stay.',
  params: letterKey,
  answers: {
    200: answer('It is gone', z.object({ removed: z.literal(true) })),
    ...UNKNOWN,
    409: refusal('It waits to go out: stop it first.'),
  },
});
