import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type ModelCall = { path: string; authorization: string | undefined; body: ModelRequest };
type ModelRequest = {
  model: string;
  temperature: number;
  max_tokens: number;
  messages: { role: string; content: string }[];
};
type ModelAnswer = string | { status: number; body: string; headers?: Record<string, string> } | 'silence';

/** A service with OpenAI's chat completions over real HTTP, and says what the test has given it. */
export async function createModelServer(first: ModelAnswer = 'silence') {
  const calls: ModelCall[] = [];
  let answer = first;
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as ModelRequest;
    calls.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
    if (answer === 'silence') return;
    const { status, body: text, headers } = typeof answer === 'string' ? completionOf(answer) : answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    /** Says this from now on; `silence` takes calls and answers none. */
    say(next: ModelAnswer) {
      answer = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function completionOf(content: string) {
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
  return { status: 200, body: JSON.stringify({ object: 'chat.completion', choices }), headers: {} };
}
