import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyContextConfig,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
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

type Handler<R extends Route> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Served<R>['schema'],
  ZodTypeProvider,
  FastifyBaseLogger
>;
type App = Parameters<FastifyPluginAsyncZod>[0];
type Settings = FastifyContextConfig & { bodyLimit?: number; exposeHeadRoute?: boolean };

/** Serves a call of the contract: its address below /api, who may ask, what is checked of it, and what describes it. */
export function serve<R extends Route>(app: App, route: R, handler: Handler<R>): void;
export function serve<R extends Route>(app: App, route: R, settings: Settings, handler: Handler<R>): void;
export function serve<R extends Route>(app: App, route: R, ...rest: [Handler<R>] | [Settings, Handler<R>]): void {
  const [{ bodyLimit, exposeHeadRoute, ...config }, handler] = rest.length === 2 ? rest : [{}, ...rest];
  const { method, path, access, anyOrigin, tags, summary, description, params, query, body, answers } = route;
  const checked = { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) };
  const served: Served<R> = {
    method,
    url: path.slice('/api'.length),
    access,
    schema: { tags, summary, description, ...checked, response: answers } as Served<R>['schema'],
  };
  app.route({
    ...served,
    ...(bodyLimit && { bodyLimit }),
    ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    config: { ...config, ...(anyOrigin && { anyOrigin }) },
    handler,
  });
}
