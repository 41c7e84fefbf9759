import { expect, test } from 'vitest';
import { createToastStore, TOAST_FORGOTTEN_MS } from './toast-store.ts';

/** Timers that fire when the test says so. */
function handTimers() {
  const waiting = new Map<number, { run: () => void; ms: number }>();
  let last = 0;
  return {
    waiting,
    set(run: () => void, ms: number) {
      last += 1;
      waiting.set(last, { run, ms });
      return last;
    },
    clear: (timer: unknown) => waiting.delete(timer as number),
    fire() {
      const due = [...waiting.values()];
      waiting.clear();
      for (const { run } of due) run();
    },
  };
}

test('a newer toast takes the place of the one before', () => {
  const store = createToastStore(handTimers());
  store.show({ title: 'Order Error', description: 'The line broke.', variant: 'destructive' });
  store.show({ title: 'Message Sent!' });
  expect(store.read()).toMatchObject({ title: 'Message Sent!', description: null, variant: 'default', open: true });
});

test('a dismissed toast closes at once and is forgotten after 1,000,000 ms', () => {
  const timers = handTimers();
  const store = createToastStore(timers);
  store.show({ title: 'Order Error' });
  store.dismiss(store.read()?.id ?? 0);
  expect(store.read()).toMatchObject({ title: 'Order Error', open: false });
  expect([...timers.waiting.values()].map(({ ms }) => ms)).toEqual([TOAST_FORGOTTEN_MS]);
  timers.fire();
  expect(store.read()).toBeNull();
});

test('a late dismissal of an older toast leaves the newer one open', () => {
  const timers = handTimers();
  const store = createToastStore(timers);
  const first = store.show({ title: 'First' });
  store.dismiss(first);
  store.show({ title: 'Second' });
  store.dismiss(first);
  timers.fire();
  expect(store.read()).toMatchObject({ title: 'Second', open: true });
});

test('a listener learns of every change until it stops listening', () => {
  const store = createToastStore(handTimers());
  const heard: Array<string | undefined> = [];
  const stop = store.subscribe(() => heard.push(store.read()?.title));
  store.show({ title: 'First' });
  stop();
  store.show({ title: 'Second' });
  expect(heard).toEqual(['First']);
});
