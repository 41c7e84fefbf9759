import type { LanguageModel } from '#shop/ports/shop.ts';

const FAULTS = 3;
const OPEN_MS = 60_000;

/**
 * The same model, left alone for a minute after it has failed three times in a row, so that visitors do not wait for it each.
 * After the minute one failure is enough for the next.
 */
export function circuitBreaker(model: LanguageModel, clock: () => Date): LanguageModel {
  let faults = 0;
  let restsUntil = 0;
  return {
    async word(asked) {
      if (clock().getTime() < restsUntil) throw new Error('The model rests after it has failed too often.');
      try {
        const worded = await model.word(asked);
        faults = 0;
        return worded;
      } catch (fault) {
        faults += 1;
        if (faults >= FAULTS) restsUntil = clock().getTime() + OPEN_MS;
        throw fault;
      }
    },
  };
}
