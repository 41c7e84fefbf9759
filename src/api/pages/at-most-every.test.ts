import { expect, test, vi } from 'vitest';
import { atMostEvery } from './page-routes.ts';

test('pages that count places are dropped at once, and then together for all that changed within 0.7 seconds', () => {
  vi.useFakeTimers();
  try {
    let drops = 0;
    const places = atMostEvery(700, () => {
      drops += 1;
    });
    places.call();
    expect(drops).toBe(1);
    for (let order = 0; order < 10; order += 1) {
      vi.advanceTimersByTime(60);
      places.call();
    }
    expect(drops).toBe(1);
    vi.advanceTimersByTime(100);
    expect(drops).toBe(2);
    vi.advanceTimersByTime(700);
    expect(drops).toBe(2);
    places.call();
    expect(drops).toBe(3);
    places.stop();
  } finally {
    vi.useRealTimers();
  }
});
