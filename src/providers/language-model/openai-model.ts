import { z } from 'zod';
import type { LanguageModel } from '#shop/ports/shop.ts';

export type OpenAiModelOptions = {
  /** The base address, such as https://api.openai.com/v1, without a trailing slash. */
  url: string;
  /** Null: the service asks for none. */
  key: string | null;
  model: string;
  timeoutMs?: number;
};

/** A visitor waits no longer than this; the answer is there without the model too. */
const TIMEOUT_MS = 4000;
/** Enough for four sentences. */
const MAX_TOKENS = 300;

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
    .min(1),
});

/** A model behind any service with OpenAI's protocol of chat completions. */
export function createOpenAiModel(options: OpenAiModelOptions): LanguageModel {
  const { url, key, model, timeoutMs = TIMEOUT_MS } = options;
  return {
    async word({ instructions, question }) {
      const response = await fetch(`${url}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({
          model,
          temperature: 0,
          max_tokens: MAX_TOKENS,
          messages: [
            { role: 'system', content: instructions },
            { role: 'user', content: question },
          ],
        }),
        // The key and the question are sent nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`The language model answered ${response.status}.`);
      }
      const parsed = completion.safeParse(await readJson(response));
      const [choice] = parsed.data?.choices ?? [];
      if (!choice) throw new Error('The language model answered with something else than a completion.');
      if (choice.finish_reason === 'length') throw new Error('The language model did not come to an end.');
      return choice.message.content;
    },
  };
}

/** Null for what is no JSON: the fault of JSON.parse would quote it, and with it perhaps what a visitor asked. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
