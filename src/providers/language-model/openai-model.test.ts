import { expect, test } from 'vitest';
import { createModelServer } from '#tests/support/stand-ins/model-server.ts';
import { createOpenAiModel } from './openai-model.ts';

test('a model that says nothing, or cannot be reached, is given up', async () => {
  await using server = await createModelServer('silence');
  const asked = { instructions: 'Be brief.', question: 'How fast?' };
  const options = { key: null, model: 'small', timeoutMs: 50 };
  await expect(createOpenAiModel({ ...options, url: server.url }).word(asked)).rejects.toThrow(/timeout/);
  await expect(createOpenAiModel({ ...options, url: 'http://127.0.0.1:1/v1' }).word(asked)).rejects.toThrow(
    'fetch failed',
  );
});
