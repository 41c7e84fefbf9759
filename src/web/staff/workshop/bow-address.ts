import type { BowFilters } from '#contract/bows/workshop-schemas.ts';
import { DRAW_LENGTH, DRAW_WEIGHT, HANDS } from '#values/bow/build.ts';
import { BOW_STATES, type BowState } from '#values/order/campaign.ts';
import { writeQuery } from '#web/staff/parts/list-address.ts';

/** Where the board stands: its column, what it is narrowed to, and the bow after which its page begins. */
export type BowAddress = { state: BowState; filters: BowFilters; search: string; after: number | null };

/** The names are the contract's. What nobody can have meant is left out. */
export function readBowAddress(query: URLSearchParams): BowAddress {
  const number = (name: string, most: number) => {
    const given = Number(query.get(name) ?? Number.NaN);
    return given > 0 && given <= most ? given : undefined;
  };
  const whole = (name: string, most: number) => {
    const given = number(name, most);
    return Number.isInteger(given) ? given : undefined;
  };
  const drawLength = number('drawLength', DRAW_LENGTH.most);
  return {
    state: BOW_STATES.find((state) => state === query.get('state')) ?? 'to_make',
    search: query.get('search')?.trim().slice(0, 40) ?? '',
    after: whole('after', 2_147_483_647) ?? null,
    filters: {
      batch: whole('batch', 2_147_483_647),
      color: query.get('color')?.slice(0, 40) || undefined,
      drawLength: drawLength !== undefined && Number.isInteger(drawLength * 2) ? drawLength : undefined,
      drawWeight: whole('drawWeight', DRAW_WEIGHT.most),
      hand: HANDS.find((hand) => hand === query.get('hand')),
      unbuilt: query.get('unbuilt') === 'true' || undefined,
    },
  };
}

type Parts = Partial<Omit<BowAddress, 'filters'>> & { filters?: BowFilters };

/** "?state=made&batch=2", or nothing for all bows that are to be made. */
export function writeBowAddress(
  { state, search, after, filters = {} }: Parts,
  more: Record<string, string> = {},
): string {
  return writeQuery({ ...more, ...(state !== 'to_make' && { state }), search, ...filters, after });
}
