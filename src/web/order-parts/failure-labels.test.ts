import { expect, test } from 'vitest';
import { ApiError, ConnectionLost } from '#web/client/api-error.ts';
import { failureText } from './failure-labels.ts';

test('a lost connection and a refusal that the API explains say so, and any other fault says nothing of the inside', () => {
  expect(failureText(new ConnectionLost(null), 'Not saved.')).toContain('no connection');
  expect(failureText(new ApiError(429, 'Please wait a minute.'), 'Not saved.')).toBe('Please wait a minute.');
  expect(failureText(new ApiError(500, 'boom at line 3'), 'Not saved.')).toBe('Not saved.');
  expect(failureText(new TypeError('undefined'), 'Not saved.')).toBe('Not saved.');
});
