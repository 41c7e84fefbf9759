import type { Answer } from './http.ts';

/**
 * What went otherwise than a customer expects, by kind. A refusal that asks to come back (429, or 503 with `Retry-After`)
 * is one that the customer gets over; every other is a fault of the shop.
 */
export type Troubles = {
  /** Told to wait: how often, by kind. */
  waits: ReadonlyMap<string, number>;
  faults: ReadonlyMap<string, number>;
  /** Notes an answer that is none of success; says whether it asks to come back, and after how many milliseconds. */
  note(step: string, answer: Answer): { comeBackMs: number | null };
  /** Notes a connection that broke. */
  broke(step: string, fault: unknown): void;
  fault(kind: string): void;
};

export function keepTroubles(): Troubles {
  const waits = new Map<string, number>();
  const faults = new Map<string, number>();
  const count = (kinds: Map<string, number>, kind: string) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return {
    waits,
    faults,
    note(step, { status, headers, body }) {
      const after = Number(headers['retry-after']);
      const asksBack = (status === 503 || status === 429) && headers['retry-after'] !== undefined;
      const kind = `${step}: ${status} ${codeIn(body)}`.trim();
      count(asksBack ? waits : faults, kind);
      return { comeBackMs: asksBack ? (Number.isFinite(after) ? after * 1000 : 1000) : null };
    },
    broke: (step, fault) => void count(faults, `${step}: ${nameOf(fault)}`),
    fault: (kind) => void count(faults, kind),
  };
}

function codeIn(body: Buffer): string {
  try {
    const { code = '' } = JSON.parse(body.toString());
    return String(code);
  } catch {
    return '';
  }
}

function nameOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return 'code' in fault ? String(fault.code) : fault.message;
}
