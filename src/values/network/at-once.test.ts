import { expect, test } from 'vitest';
import { atOnce, Busy } from './at-once.ts';

function asker(run: ReturnType<typeof atOnce>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, first = false) =>
    run(
      () => {
        begun.push(name);
        const { promise, resolve } = Promise.withResolvers<string>();
        ends.set(name, () => resolve(name));
        return promise;
      },
      { first },
    );
  const end = (name: string) => ends.get(name)?.();
  return { begun, ask, end };
}

test('so much is done at a time, few wait in turn, and who comes besides is told when to come again', async () => {
  const { begun, ask, end } = asker(atOnce({ most: 2, waiting: 2, patienceMs: 60_000 }));
  const asked = ['a', 'b', 'c', 'd'].map((name) => ask(name));
  await expect(ask('e')).rejects.toMatchObject({ name: 'Busy', retryAfterSeconds: 60 });
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  end('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  expect(await Promise.all(asked)).toEqual(['a', 'b', 'c', 'd']);
  const later = ask('f');
  await expect.poll(() => begun).toContain('f');
  end('f');
  expect(await later).toBe('f');
});

test('who goes first is never refused, and a fault makes room for the next', async () => {
  const run = atOnce({ most: 1, waiting: 1, patienceMs: 60_000 });
  const { begun, ask, end } = asker(run);
  const { promise, reject } = Promise.withResolvers<string>();
  const faulty = run(() => promise);
  const [waiting, first] = [ask('waiting'), ask('first', true)];
  await expect(ask('besides')).rejects.toThrow(Busy);
  reject(new Error('broken'));
  await expect(faulty).rejects.toThrow('broken');
  await expect.poll(() => begun).toEqual(['first']);
  end('first');
  await expect.poll(() => begun).toEqual(['first', 'waiting']);
  end('waiting');
  expect(await Promise.all([waiting, first])).toEqual(['waiting', 'first']);
});

test('nobody waits for ever', async () => {
  const run = atOnce({ most: 1, waiting: 5, patienceMs: 1 });
  const { ask, end } = asker(run);
  const running = ask('running');
  await expect(ask('waiting')).rejects.toThrow(Busy);
  end('running');
  expect(await running).toBe('running');
});
