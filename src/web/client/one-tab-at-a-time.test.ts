import { expect, onTestFinished, test, vi } from 'vitest';
import { oneTabAtATime } from './one-tab-at-a-time.ts';

/** What all tabs of a browser can read and write. */
function withoutLocks(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return kept;
}

async function atOnce(): Promise<{ most: number; answers: number[] }> {
  let [now, most] = [0, 0];
  const work = async (answer: number) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now -= 1;
    return answer;
  };
  const answers = await Promise.all([1, 2, 3].map((answer) => oneTabAtATime('checkout', () => work(answer))));
  return { most, answers };
}

test('tabs of a browser without locks ask one after the other too', async () => {
  const kept = withoutLocks();
  expect(await atOnce()).toEqual({ most: 1, answers: [1, 2, 3] });
  expect(kept.size).toBe(0);
});

test('a tab that was closed in its turn, and one whose question failed, hold up nobody', async () => {
  const kept = withoutLocks();
  kept.set('lock:checkout', JSON.stringify({ tab: 'gone', at: Date.now() - 60_000 }));
  const failed = oneTabAtATime('checkout', () => Promise.reject(new Error('no answer')));
  await expect(failed).rejects.toThrow('no answer');
  expect(await oneTabAtATime('checkout', async () => 'asked')).toBe('asked');
});
