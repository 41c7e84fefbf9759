import { expect, test } from 'vitest';
import { newAnswer, typeAnswer } from './answer-draft.ts';

test('an answer keeps its key while it is written and sent again, and gets another when its words change after it was sent', () => {
  const begun = newAnswer();
  const written = typeAnswer(begun, 'Yes, in Tan.');
  expect(written).toEqual({ ...begun, message: 'Yes, in Tan.' });
  const sent = { ...written, sent: 'Yes, in Tan.' };
  expect(typeAnswer(sent, 'Yes, in Tan. ').requestKey).toBe(begun.requestKey);
  const other = typeAnswer(sent, 'Yes, in Black.');
  expect(other).toEqual({ message: 'Yes, in Black.', requestKey: expect.any(String), sent: null });
  expect(other.requestKey).not.toBe(begun.requestKey);
});
