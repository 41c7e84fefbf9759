import { useSyncExternalStore } from 'react';
import { moveBow } from '#contract/bows/workshop-calls.ts';
import type { BowStepRequest } from '#contract/bows/workshop-schemas.ts';
import { changeProduct } from '#contract/catalogue/product-calls.ts';
import type { OrderParcelRequest } from '#contract/orders/parcel-schemas.ts';
import { moveOrder, shipParcel } from '#contract/orders/staff-order-calls.ts';
import type { OrderStepRequest } from '#contract/orders/staff-order-schemas.ts';
import { readStaffStatus } from '#contract/staff-accounts/staff-session-calls.ts';
import type { AdminStatus } from '#contract/staff-accounts/staff-session-schemas.ts';
import { ApiError, ConnectionLost } from '#web/client/api-error.ts';
import { browserStorage, tabMemory } from '#web/client/kept/browser-storage.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, isSignedOut, staffFailureText } from './call-as-staff.ts';

/** The steps of the work, and nothing else, wait on a phone without a connection. */
type Step =
  | { kind: 'order'; order: string; body: OrderStepRequest }
  | { kind: 'parcel'; order: string; body: OrderParcelRequest }
  | { kind: 'bow'; serial: string; body: BowStepRequest }
  | { kind: 'stock'; productId: number; variantId: number | null; from: number; to: number };

export type LateStep = Step & {
  /** The record that it is a step of, as `sheet` of the phone's address and its value. */
  of: readonly ['order' | 'bow' | 'product', string];
  /** As in "Process FD-…". */
  words: string;
};

/** `refused`: why it was not done; it stays until somebody has read that. */
export type KeptStep = LateStep & {
  requestKey: string;
  by: string | null;
  askedAt: number;
  tried: boolean;
  refused: string | null;
};

/** Longer than this nobody counts on it any more. */
export const LATE_MS = 15 * 60_000;

const TOO_LATE = 'There was no connection for 15 minutes. Nothing was changed: please look, and do it again.';
const SOMEBODY_ELSE = 'Somebody else is signed in now. Nothing was changed.';

const memory = tabMemory<KeptStep[]>(
  'late-steps',
  (found) => (Array.isArray(found) ? (found as KeptStep[]) : null),
  browserStorage,
);
const NONE: KeptStep[] = [];
let kept: KeptStep[] | null = null;
const listeners = new Set<() => void>();

export function keptSteps(): KeptStep[] {
  kept ??= memory.read() ?? NONE;
  return kept;
}

function keep(steps: KeptStep[]): void {
  kept = steps;
  if (steps.length > 0) memory.keep(steps);
  else memory.forget();
  for (const listener of listeners) listener();
}

export function useKeptSteps(): KeptStep[] {
  return useSyncExternalStore(listen, keptSteps, () => NONE);
}

function listen(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Whether a step of this record waits: none other is taken on top of it. */
export function useWaits(kind: KeptStep['of'][0], name: string): boolean {
  return useKeptSteps().some(({ of, refused }) => of[0] === kind && of[1] === name && !refused);
}

const signedIn = () => queryClient().getQueryData<AdminStatus>([readStaffStatus.path])?.name ?? null;

/** `requestKey`: it was sent with it already, and nobody knows whether it arrived. */
export function keepStep(step: LateStep, requestKey?: string): void {
  const fresh = { tried: requestKey !== undefined, requestKey: requestKey ?? crypto.randomUUID() };
  keep([...keptSteps(), { ...step, ...fresh, by: signedIn(), askedAt: Date.now(), refused: null }]);
}

/** Of one shelf the counts that were never sent become one. */
export function keepCount(step: LateStep & { kind: 'stock' }, requestKey?: string): void {
  const before = keptSteps().find(
    (each) =>
      each.kind === 'stock' &&
      !each.tried &&
      !each.refused &&
      each.productId === step.productId &&
      each.variantId === step.variantId,
  );
  if (requestKey || before?.kind !== 'stock') {
    keepStep(step, requestKey);
  } else {
    const to = before.to + step.to - step.from;
    keep(keptSteps().map((each) => (each === before ? { ...before, to } : each)));
  }
}

/** What a person takes back while it waits, or has read that it was refused. */
export function dropStep({ requestKey }: KeptStep): void {
  keep(keptSteps().filter((each) => each.requestKey !== requestKey));
}

/** A person leaves: nothing of theirs is sent after that. */
export const dropSteps = () => keep(NONE);

function change({ requestKey }: KeptStep, to: Partial<Pick<KeptStep, 'tried' | 'refused'>>): void {
  keep(keptSteps().map((each) => (each.requestKey === requestKey ? { ...each, ...to } : each)));
}

let sending = false;

/** Sends what waits, in the order in which it was asked for, and ends what waited too long. Returns what was done. */
export async function sendKept(): Promise<KeptStep[]> {
  const done: KeptStep[] = [];
  if (sending) return done;
  sending = true;
  try {
    for (const step of keptSteps()) {
      if (step.refused) continue;
      const against = whatIsAgainst(step);
      if (against) change(step, { refused: against });
      else if (!navigator.onLine || !(await sendOne(step))) continue;
      else done.push(step);
    }
  } finally {
    sending = false;
  }
  return done;
}

function whatIsAgainst({ askedAt, by }: KeptStep): string | null {
  if (Date.now() - askedAt > LATE_MS) return TOO_LATE;
  const now = signedIn();
  return now && now !== by ? SOMEBODY_ELSE : null;
}

/** False: it waits on, or was refused. */
async function sendOne(step: KeptStep): Promise<boolean> {
  change(step, { tried: true });
  try {
    await send(step);
    dropStep(step);
    return true;
  } catch (error) {
    if (!isForNow(error)) change(step, { refused: staffFailureText(error, 'Please look at it again.') });
    return false;
  }
}

/** It may go through a little later. */
function isForNow(error: unknown): boolean {
  if (error instanceof ConnectionLost || isSignedOut(error)) return true;
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}

function send(step: KeptStep): Promise<unknown> {
  const { requestKey } = step;
  switch (step.kind) {
    case 'order':
      return callAsStaff(moveOrder, { params: { order: step.order }, body: { ...step.body, requestKey } });
    case 'parcel':
      return callAsStaff(shipParcel, { params: { order: step.order }, body: { ...step.body, requestKey } });
    case 'bow':
      return callAsStaff(moveBow, { params: { serial: step.serial }, body: { ...step.body, requestKey } });
    case 'stock':
      return sendCount(step, requestKey);
  }
}

/** The difference is applied, so that two who count at once lose nothing. */
export function sendCount(
  { productId, variantId, from, to }: Omit<Step & { kind: 'stock' }, 'kind'>,
  requestKey: string,
) {
  const count = { stockQuantity: Math.max(0, to), stockSeen: from };
  const body = variantId === null ? count : { variants: [{ id: variantId, ...count }] };
  return callAsStaff(changeProduct, { params: { id: productId }, body: { ...body, requestKey } });
}
