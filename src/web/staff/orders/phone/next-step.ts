import type { OrderStatus } from '#values/order.ts';

export type NextStep = { label: 'Process' | 'Ship'; status: 'processing' | 'shipped' };

const PROCESS: NextStep = { label: 'Process', status: 'processing' };
const SHIP: NextStep = { label: 'Ship', status: 'shipped' };

/** The step that an order waits for (rule 15.2); null when there is none left. */
export function nextStepOf(status: OrderStatus): NextStep | null {
  if (status === 'processing') return SHIP;
  return status === 'shipped' || status === 'cancelled' ? null : PROCESS;
}
