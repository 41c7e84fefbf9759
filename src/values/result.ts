/** What went right, next to `ok: true`. */
export type Ok<T extends object = object> = { ok: true } & T;

/** An expected refusal: returned, never thrown, and matched by its reason. Details a caller needs stand beside it. */
export type Refused<Reason extends string, Details extends object = object> = { ok: false; reason: Reason } & Details;

export function ok(): Ok;
export function ok<T extends object>(value: T): Ok<T>;
export function ok(value: object = {}): Ok {
  return { ok: true, ...value };
}

export function refused<const Reason extends string>(reason: Reason): Refused<Reason>;
export function refused<const Reason extends string, D extends object>(reason: Reason, details: D): Refused<Reason, D>;
export function refused(reason: string, details: object = {}): Refused<string> {
  return { ok: false, reason, ...details };
}
