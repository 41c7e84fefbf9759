import type { z } from 'zod';
import type { Permission } from './access.ts';
import { CHANGE_REFUSALS, COMMON_REFUSALS, STAFF_CHANGE_REFUSALS, STAFF_READ_REFUSALS } from './answers.ts';

/** What a call answers with one status: when, and in which shape. `null` as a schema: nothing but the status. */
type Answer = { description: string; content: Record<string, { schema: z.ZodType }> } | z.ZodNull;

/**
 * One call of the API. The server's routes, the OpenAPI document and the browser's `call` are all made of it. In the built
 * pages it is its method and its path alone: a file whose name ends in `-calls.ts` exports nothing else.
 */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The whole address; a part such as `:token` is filled in. */
  path: `/api/${string}`;
  tags: string[];
  /** Of a call of the staff: the permission that it needs. The server does not start where a call of the staff has none. */
  access?: Permission;
  /** For callers that are no browsers and prove themselves in another way. */
  anyOrigin?: boolean;
  summary: string;
  description: string;
  /** What the parts of the address, and what stands behind its question mark, have to be. */
  params?: z.ZodObject;
  query?: z.ZodType;
  /** Sent as JSON. A call without it takes no body, or bytes that no schema describes. */
  body?: z.ZodType;
  /** Refusals too: every status that is not a success has the shape of `failure`. */
  answers: Record<number, Answer>;
  /** Of a stream of server-sent events: the data of each, by its name. */
  events?: Record<string, z.ZodType>;
};

export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type At = `${Route['method']} ${Route['path']}`;
type Call = Omit<Route, 'method' | 'path' | 'tags'>;
type Defined<A extends At, C extends Call> = Omit<C, 'answers'> & {
  access?: Permission;
  method: A extends `${infer Method extends Route['method']} ${string}` ? Method : never;
  path: A extends `${string} ${infer Path extends Route['path']}` ? Path : never;
  tags: string[];
  answers: Omit<typeof CHANGE_REFUSALS, keyof C['answers']> & C['answers'];
};

type Define = <const A extends At, const C extends Call>(at: A, call: C) => Defined<A, C>;

/**
 * Defines calls of this tag, each at `POST /api/...`. What every call of its kind may answer needs no word; `access` is needed for
 * each that does not name another.
 */
export function callsOf(tag: string, access?: Permission): Define {
  return <A extends At, C extends Call>(at: A, named: C) => {
    const call = { ...(access && { access }), ...named };
    const [method, path] = at.split(' ') as [Defined<A, C>['method'], Defined<A, C>['path']];
    const answers = { ...refusalsOf(at, call), ...call.answers } as Defined<A, C>['answers'];
    return { ...call, method, path, tags: [tag], answers };
  };
}

function refusalsOf(at: At, { access, anyOrigin }: Call): Route['answers'] {
  const isRead = at.startsWith('GET');
  if (access) return isRead ? STAFF_READ_REFUSALS : STAFF_CHANGE_REFUSALS;
  return isRead || anyOrigin ? COMMON_REFUSALS : CHANGE_REFUSALS;
}

type Filled<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | Filled<More>
    : Rest
  : never;

/** What fills the parts of the address. */
export type ParamsOf<R extends Route> = Record<Filled<R['path']>, string | number>;

/** What stands behind the question mark, as the server understands it; what is null or undefined is left out. */
export type QueryOf<R extends Route> = R extends { query: infer Q extends z.ZodType }
  ? { [Name in keyof z.output<Q>]?: z.output<Q>[Name] | null | undefined }
  : never;

export type BodyOf<R extends Route> = R extends { body: infer B extends z.ZodType } ? z.input<B> : never;

type Success = 200 | 201 | 202 | 204;
type ContentOf<A> = A extends { content: Record<string, { schema: infer S extends z.ZodType }> }
  ? z.input<S>
  : A extends z.ZodNull
    ? null
    : never;

/** What a success answers, as it stands in JSON: what the code has instead is the server's alone (docs/decisions/0114). */
export type AnswerOf<R extends Route> = ContentOf<R['answers'][keyof R['answers'] & Success]>;

export type EventOf<R extends Route, Name extends keyof R['events']> = R['events'][Name] extends z.ZodType
  ? z.input<R['events'][Name]>
  : never;
