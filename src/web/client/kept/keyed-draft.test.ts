import { expect, test } from 'vitest';
import { markSent, newDraft, retype } from './keyed-draft.ts';

test('a draft keeps its key while it is written and sent again, and gets another when its words change after it was sent', () => {
  const begun = newDraft({ subject: '', message: '' });
  const written = retype(begun, { message: 'The first bows are strung.' });
  expect(written).toEqual({ ...begun, typed: { subject: '', message: 'The first bows are strung.' } });
  const sent = markSent(written);
  expect(retype(sent, { message: 'The first bows are strung. ' }).requestKey).toBe(begun.requestKey);
  const other = retype(sent, { subject: 'News' });
  expect(other).toMatchObject({ typed: { subject: 'News', message: 'The first bows are strung.' }, sent: null });
  expect(other.requestKey).not.toBe(begun.requestKey);
});
