import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { BYTE_ORDER_MARK, toCsv } from '#api/http/to-csv.ts';
import { refuseStaffOrder } from '#api/orders/refuse-order.ts';
import * as calls from '#contract/bows/workshop-calls.ts';
import { bowNameOf, buildOf } from '#shop/orders/ledger/order-facts.ts';
import { leftToPack } from '#shop/orders/ledger/order-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type BuildCount, countBuilds, countColumns } from '#shop/workshop/count-builds.ts';
import {
  type ListedBow,
  listBows,
  listBowsOfNobody,
  readBow,
  readBowChoices,
  searchBows,
} from '#shop/workshop/list-workshop-bows.ts';
import { type BowMoved, moveBow, moveBows } from '#shop/workshop/move-bow.ts';
import { readForecast } from '#shop/workshop/read-forecast.ts';
import { type BowPapers as Papers, readPapers } from '#shop/workshop/read-papers.ts';
import { addressOf } from '#values/address/shipping-address.ts';
import { type BowState, formerBowState, nextBowState } from '#values/order/campaign.ts';

/** The workshop: which bows are to be made and how far each is, moving them, and what is printed about them. */
export const staffBows: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const one = async (serial: string) => {
    const read = await readBow(shop.db, serial);
    if (!read) throw new Refusal(404, 'unknown-bow', UNKNOWN_BOW);
    return presentBow(read);
  };

  serve(app, calls.listBows, async ({ query: { search, ...query } }) => {
    return (search ? await searchBows(shop, search) : await listBows(shop, query)).map(presentBow);
  });

  serve(app, calls.readBoard, async ({ query }) => {
    const [counts, choices, ofNobody] = await Promise.all([
      countColumns(shop, query),
      readBowChoices(shop),
      listBowsOfNobody(shop),
    ]);
    return { counts, ...choices, ofNobody: ofNobody.map(presentBow) };
  });

  serve(app, calls.readForecast, () => readForecast(shop));

  serve(app, calls.countBuilds, ({ query }) => countBuilds(shop, query));

  serve(app, calls.exportBuilds, async ({ query }, reply) => {
    const day = shop.clock().toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="builds-${day}.csv"`);
    reply.type('text/csv; charset=utf-8');
    const rows = (await countBuilds(shop, query)).map((count) => COLUMNS.map(([, value]) => value(count)));
    return reply.send(BYTE_ORDER_MARK + toCsv([COLUMNS.map(([title]) => title), ...rows]));
  });

  serve(app, calls.readPapers, async ({ query }) =>
    (await readPapers(shop, query)).map((papers) => ({
      ...presentOrderPapers(papers),
      bow: presentBow(papers.listed),
    })),
  );

  serve(app, calls.readBow, ({ params }) => one(params.serial));

  serve(app, calls.moveBow, async ({ params: { serial }, body, staff }) => {
    const moved = await moveBow(shop, staff, serial, body);
    if (!moved.ok) throw refuse(moved);
    return one(serial);
  });

  serve(app, calls.moveBows, async ({ body: { serials, ...move }, staff }) => {
    const report = await moveBows(shop, staff, serials, move);
    return {
      moved: report.filter(({ moved }) => moved.ok).map(({ serial }) => serial),
      refused: report.flatMap(({ serial, moved }) => {
        if (moved.ok) return [];
        const { error, code } = refuse(moved).failure;
        return [{ serial, code, error }];
      }),
    };
  });
};

type Column = [title: string, value: (count: BuildCount) => string | null];

const COLUMNS: Column[] = [
  ['Color', ({ color }) => color],
  ['Draw length', ({ build }) => build?.drawLength.toFixed(1) ?? null],
  ['Draw weight', ({ build }) => build?.drawWeight.toString() ?? null],
  ['Hand', ({ build }) => build?.hand ?? null],
  ['To make', ({ to_make }) => String(to_make)],
  ['In the making', ({ in_making }) => String(in_making)],
  ['Made', ({ made }) => String(made)],
  ['Packed', ({ packed }) => String(packed)],
];

const UNKNOWN_BOW = 'No bow has this number. Please compare it with the bow or its label.';

const STATE_WORDS: Record<BowState, string> = {
  to_make: 'still to be made',
  in_making: 'in the making',
  made: 'made',
  packed: 'packed',
  shipped: 'shipped',
};

function refuse(refused: Exclude<BowMoved, { ok: true }>): Refusal {
  const answer = (status: number, sentence: string) => new Refusal(status, refused.reason, sentence);
  switch (refused.reason) {
    case 'unknown-bow':
      return answer(404, UNKNOWN_BOW);
    case 'moved':
      return answer(409, `Bow ${refused.bow.serial} is ${STATE_WORDS[refused.bow.state]} now. Please look again.`);
    case 'not-one-step': {
      const rule = 'A bow goes one step on or one step back; it is shipped with its order.';
      return answer(409, `Bow ${refused.bow.serial} is ${STATE_WORDS[refused.bow.state]}. ${rule}`);
    }
    case 'off-board':
      return answer(409, `Bow ${refused.bow.serial} is not worked on: its order is cancelled, or has other keys.`);
    case 'no-build': {
      const advice = 'Please ask the customer, and write the build into the order. Then start it.';
      return answer(409, `Nobody has chosen the build of bow ${refused.bow.serial}. ${advice}`);
    }
    default: {
      const { status, failure } = refuseStaffOrder(refused);
      return Refusal.of(status === 404 ? 404 : 409, { ...failure, code: refused.reason });
    }
  }
}

function presentBow({ bow, order, ...listed }: ListedBow) {
  return {
    ...bow,
    ...listed,
    next: bow.listed ? nextBowState(bow.state) : null,
    former: bow.listed ? formerBowState(bow.state) : null,
    build: buildOf(bow),
    orderNumber: order.orderNumber,
    orderStatus: order.status,
    customerName: order.customerName,
  };
}

export function presentOrderPapers({
  listed,
  order,
  lines,
  notes,
}: Omit<Papers, 'listed'> & { listed: ListedBow | null }) {
  return {
    bow: listed && presentBow(listed),
    notes,
    order: {
      ...order,
      address: addressOf(order),
      serial: listed?.bow.serial ?? null,
      bowName: bowNameOf(order),
      build: buildOf(order),
      items: lines.map((line) => ({ ...line, toPack: order.status === 'cancelled' ? 0 : leftToPack(line) })),
    },
  };
}
