import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStaffStatus } from '#contract/staff-accounts/staff-session-calls.ts';
import { queryClient } from '#web/client/query-client.ts';
import { dropSteps, keepCount, keepStep, keptSteps, LATE_MS, sendKept } from './late-steps.ts';

const PROCESS = {
  kind: 'order' as const,
  order: 'FD-1',
  body: { status: 'processing' as const, version: 'completed-1' },
  of: ['order', 'FD-1'] as const,
  words: 'Process FD-1',
};
const counted = (from: number, to: number) => ({
  kind: 'stock' as const,
  productId: 7,
  variantId: null,
  from,
  to,
  of: ['product', '7'] as const,
  words: 'The count of Quiver',
});

let answers: Response[] = [];
let sent: { url: string; body: unknown }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  // One client for the page, as in a browser. Answers are not compared with the contract.
  vi.stubGlobal('document', {});
  vi.stubEnv('DEV', false);
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  signIn('robin');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  dropSteps();
  [answers, sent] = [[], []];
});

const signIn = (name: string) => queryClient().setQueryData([readStaffStatus.path], { name });
const refusal = (status: number, error: string) => Response.json({ error }, { status });

test('what waits goes out in its order, and stays while there is no answer', async () => {
  keepStep(PROCESS);
  keepStep({ ...PROCESS, order: 'FD-2', words: 'Process FD-2' });
  expect(await sendKept()).toEqual([]);
  expect(keptSteps()).toMatchObject([{ tried: true, refused: null }, { refused: null }]);
  const [key] = keptSteps().map(({ requestKey }) => requestKey);
  answers = [Response.json({}), refusal(409, 'Order FD-2 is shipped now.')];
  expect(await sendKept()).toMatchObject([{ words: 'Process FD-1' }]);
  expect(keptSteps()).toMatchObject([{ words: 'Process FD-2', refused: 'Order FD-2 is shipped now.' }]);
  const ofOne = sent.filter(({ url }) => url.includes('FD-1'));
  expect(ofOne.map(({ body }) => body)).toEqual([
    { status: 'processing', version: 'completed-1', requestKey: key },
    { status: 'processing', version: 'completed-1', requestKey: key },
  ]);
});

test('what has waited for 15 minutes, or was asked for by somebody else, is not sent, and says why', async () => {
  keepStep(PROCESS);
  vi.advanceTimersByTime(LATE_MS + 1);
  keepStep({ ...PROCESS, order: 'FD-2' });
  signIn('kim');
  expect(await sendKept()).toEqual([]);
  expect(sent).toEqual([]);
  expect(keptSteps()).toMatchObject([
    { refused: expect.stringContaining('15 minutes') },
    { refused: expect.stringContaining('Somebody else') },
  ]);
});

test('a server that is away, or wants a person to sign in, keeps what waits', async () => {
  keepStep(PROCESS);
  answers = [refusal(503, 'Away'), refusal(401, 'Please sign in.'), refusal(429, 'Slower.')];
  for (const _answer of [...answers]) expect(await sendKept()).toEqual([]);
  expect(keptSteps()).toMatchObject([{ refused: null }]);
});

test('counts of one shelf become one while none of them was sent', async () => {
  keepCount(counted(4, 5));
  keepCount(counted(5, 7));
  expect(keptSteps()).toMatchObject([{ from: 4, to: 7 }]);
  await sendKept();
  keepCount(counted(7, 6));
  expect(keptSteps()).toMatchObject([
    { from: 4, to: 7 },
    { from: 7, to: 6 },
  ]);
});
