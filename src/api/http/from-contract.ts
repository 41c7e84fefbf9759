import type { z } from 'zod';
import type { Permission } from '#contract/access.ts';
import type { Route } from '#contract/route.ts';

type Checked<R extends Route> = (R extends { params: infer P extends z.ZodType } ? { params: P } : unknown) &
  (R extends { query: infer Q extends z.ZodType } ? { querystring: Q } : unknown) &
  (R extends { body: infer B extends z.ZodType } ? { body: B } : unknown);

type Served<R extends Route> = {
  method: R['method'];
  url: string;
  access: Permission | undefined;
  schema: { tags: string[]; summary: string; description: string; response: R['answers'] } & Checked<R>;
};

/** A call of the contract as Fastify takes it: its address below /api, who may ask, what is checked of it, and what describes it. */
export function fromContract<R extends Route>({ method, path, access, params, query, body, ...route }: R): Served<R> {
  const { tags, summary, description, answers } = route;
  const checked = { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) };
  const schema = { tags, summary, description, ...checked, response: answers };
  return { method, url: path.slice('/api'.length), access, schema: schema as Served<R>['schema'] };
}
