import type { Config } from '#config.ts';
import { circuitBreaker } from '#guide/circuit-breaker.ts';
import { createOpenAiModel } from '#providers/language-model/openai-model.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** What the guide's answers depend on: a model where the settings name one, and whether the shop's own configurator is shown. */
export function openGuide(
  { guide, configurator, configuratorUrl }: Pick<Config, 'guide' | 'configurator' | 'configuratorUrl'>,
  clock: () => Date,
): Shop['guide'] {
  return {
    model: guide && circuitBreaker(createOpenAiModel(guide), clock),
    configurator: configurator && configuratorUrl === null,
  };
}
