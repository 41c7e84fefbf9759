import { type BowBuild, readBowColor, readBuild, writeBuildQuery } from '#values/bow/build.ts';
import type { BowColor } from '#values/order/order.ts';
import { tabMemory } from './browser-storage.ts';

export type KeptBuild = { color: BowColor; build: BowBuild };

const memory = tabMemory<string>('fulldraw.build', (found) => (typeof found === 'string' ? found : null));

/**
 * The bow as this tab's visitor has set it up last, in the configurator or at the checkout; kept as the query of its
 * address, so that what is read is checked like one.
 */
export const keptBuild = {
  read(): KeptBuild | null {
    return readKept(memory.read());
  },
  keep({ color, build }: KeptBuild): void {
    memory.keep(writeBuildQuery(color, build));
  },
  forget: memory.forget,
};

export function readKept(text: string | null): KeptBuild | null {
  const query = new URLSearchParams(text ?? '');
  const [color, build] = [readBowColor(query.get('color')), readBuild(query)];
  return color && build && { color, build };
}
