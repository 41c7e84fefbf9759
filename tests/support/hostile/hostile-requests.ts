// Requests that nobody honest sends, made from the server's own table of routes and its description of the API. The same seed
// gives the same requests, so that each can be sent again.
import fc from 'fast-check';
import { type Body, filledForm, jsonBody, looseBody } from './hostile-bodies.ts';
import { headers } from './hostile-headers.ts';
import { hostileJson, type JsonSchema, type Schemas } from './hostile-json.ts';
import { METHODS, queryValue, segment, TARGETS } from './hostile-targets.ts';

/** `{order}` and the like stand for what the shop has when it is sent (throw-requests.ts). */
export type HostileRequest = {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
  /** Signed as the provider signs, so that the webhooks accept it. */
  signed: 'stripe' | 'sendgrid' | 'printful' | null;
};

export type Route = { method: string; url: string };
type Operation = {
  parameters?: { name: string; in?: string }[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
};
/** As much of the OpenAPI document as is of use here. */
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Schemas };
};

export function hostileRequests(
  routes: readonly Route[],
  api: ApiDescription,
  { seed, count }: { seed: number; count: number },
): HostileRequest[] {
  return fc.sample(hostileRequest(routes, api), { seed, numRuns: count });
}

function hostileRequest(routes: readonly Route[], api: ApiDescription): fc.Arbitrary<HostileRequest> {
  // Each file of the build is a route; together they get a part, and what does something gets the rest.
  const isFile = ({ url }: Route) => /\.\w+$/.test(url);
  const at = (some: readonly Route[]) => fc.constantFrom(...some).chain((route) => atThisRoute(route, api));
  const files = routes.filter(isFile);
  const others = at(routes.filter((route) => !isFile(route)));
  const atRoute =
    files.length > 0 ? fc.oneof({ weight: 7, arbitrary: others }, { weight: 1, arbitrary: at(files) }) : others;
  const anywhere = fc
    .record({ method: fc.constantFrom(...METHODS), target: fc.constantFrom(...TARGETS), body: fc.option(looseBody) })
    .map((request) => ({ ...request, signed: null }));
  return fc
    .tuple(fc.oneof({ weight: 6, arbitrary: atRoute }, { weight: 1, arbitrary: anywhere }), headers)
    .map(([{ method, target, body, signed }, { asPage, asWhom, staff, others: odd }]) => {
      const session = /^\/api\/(admin|preorder|send)/.test(target) ? staff : '{customer}';
      // Signing out ends the session of all requests that follow.
      const who = /logout|sign-out/.test(target) ? 'session=x; staff_session=x' : session;
      // What was drawn last wins over what goes with the body and the page.
      const all = new Map([
        ...(body ? [['content-type', body.type] as const] : []),
        ...(asPage ? [['sec-fetch-site', 'same-origin'] as const] : []),
        ...(asWhom ? [['cookie', who] as const] : []),
        ...odd,
      ]);
      return { method, target, headers: [...all], body: body?.bytes ?? null, signed };
    });
}

/** What a page's form sends where no script does. */
const isForm = (method: string, url: string) => method === 'POST' && !/^\/(api|sandbox)\//.test(url);

function atThisRoute({ method, url }: Route, api: ApiDescription) {
  const operation = api.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const names = operation?.parameters?.filter((each) => each.in === 'query').map(({ name }) => name) ?? [];
  const query = fc.array(fc.tuple(fc.constantFrom(...names, 'x', 'client_secret'), queryValue), { maxLength: 3 });
  const schema = operation?.requestBody?.content?.['application/json']?.schema;
  const schemas = api.components?.schemas ?? {};
  const described = schema ? hostileJson(schema, schemas).map(jsonBody) : null;
  const body = described
    ? fc.oneof({ weight: 5, arbitrary: described }, { weight: 1, arbitrary: looseBody })
    : isForm(method, url)
      ? fc.oneof({ weight: 5, arbitrary: filledForm }, { weight: 1, arbitrary: looseBody })
      : fc.option(looseBody, { freq: method === 'GET' || method === 'HEAD' ? 8 : 2 });
  const parts = url.split('/').map((part) => (/^:|^\*$/.test(part) ? segment : fc.constant(part)));
  return fc
    .record({
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: fc.tuple(...parts).map((all) => all.join('/') || '/'),
      query: fc.oneof({ weight: 2, arbitrary: fc.constant<[string, string][]>([]) }, { weight: 1, arbitrary: query }),
      whole: fc.integer({ min: 0, max: 20 }).map((die) => die === 0),
      body: body as fc.Arbitrary<Body | null>,
      signed: url.includes('/webhooks/')
        ? fc.constantFrom('stripe' as const, 'sendgrid' as const, 'printful' as const, null)
        : fc.constant(null),
    })
    .map(({ path, query: pairs, whole, ...rest }) => {
      const search = pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : '';
      return { ...rest, target: `${whole ? 'http://localhost' : ''}${path}${search}` };
    });
}
