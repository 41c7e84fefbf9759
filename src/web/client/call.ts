import type { AnswerOf, BodyOf, EventOf, ParamsOf, QueryOf, Route } from '#contract/route.ts';
import { request } from './request.ts';

type Unless<Part, Key extends string> = [Part] extends [never] ? unknown : Record<Key, Part>;
type Perhaps<Part, Key extends string> = [Part] extends [never] ? unknown : Partial<Record<Key, Part | undefined>>;

/** What an address needs. */
export type Address<R extends Route> = (keyof ParamsOf<R> extends never ? unknown : { params: ParamsOf<R> }) &
  Perhaps<QueryOf<R>, 'query'>;

/** What a call needs, and what it may have besides. */
export type Given<R extends Route> = Address<R> &
  (undefined extends BodyOf<R> ? Perhaps<BodyOf<R>, 'body'> : Unless<BodyOf<R>, 'body'>) & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };

/** Left out where nothing is needed. */
export type Rest<T> = object extends T ? [given?: T] : [given: T];

/**
 * Asks the shop's API, and gives what a success answers. Throws `ApiError` for an answer that is not OK, `ConnectionLost`
 * for none. In development and in tests an answer that is not what the contract says is a fault.
 */
export async function call<R extends Route>(route: R, ...rest: Rest<Given<R>>): Promise<AnswerOf<R>> {
  const given: Loose = rest[0] ?? {};
  const { body, headers, signal } = given;
  const content = await request<unknown>(fill(route.path, given), {
    method: route.method,
    ...(body === undefined ? {} : { body }),
    ...(headers && { headers }),
    ...(signal && { signal }),
  });
  return answerOf(route, content);
}

/** The address of a call, for links, streams and what else asks by itself. */
export function pathOf<R extends Route>(route: R, ...rest: Rest<Address<R>>): string {
  return fill(route.path, rest[0] ?? {});
}

/** What a success has brought, for what asks by itself: an upload. */
export function answerOf<R extends Route>(route: R, content: unknown): AnswerOf<R> {
  if (import.meta.env.DEV) checkAnswer(route, content);
  return content as AnswerOf<R>;
}

/** The data of an event of a stream. */
export function eventOf<R extends Route, Name extends keyof R['events'] & string>(
  route: R,
  name: Name,
  data: string,
): EventOf<R, Name> {
  const content: unknown = JSON.parse(data);
  if (import.meta.env.DEV) route.events?.[name]?.parse(content);
  return content as EventOf<R, Name>;
}

type Loose = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

function fill(path: string, { params = {}, query = {} }: Loose): string {
  const filled = path.replace(/\/:(\w+)/g, (_, name: string) => `/${encodeURIComponent(params[name] ?? '')}`);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(name, String(value));
  }
  const asked = search.toString();
  return asked ? `${filled}?${asked}` : filled;
}

function checkAnswer({ method, path, answers }: Route, content: unknown): void {
  const faults = Object.entries(answers)
    .filter(([status]) => Number(status) < 300)
    .map(([, answer]) => {
      const schema = 'content' in answer ? Object.values(answer.content)[0]?.schema : answer;
      return schema?.safeParse(content).error;
    });
  if (faults.every((fault) => fault)) {
    throw new TypeError(`${method} ${path} answered something else than its contract says: ${faults[0]?.message}`);
  }
}
