import type { Permission } from '#contract/access.ts';
import type { Route } from '#contract/route.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const FILES = import.meta.glob<Record<string, Route>>('/src/contract/**/*-calls.ts', { eager: true });

const ALL = Object.values(FILES).flatMap((calls) => Object.values(calls));

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Every call of the contract: `POST /api/orders`. */
export const CALLS: string[] = ALL.map(nameOf);

/** Those for visitors, for customers with a proof of their own, for machines, and for signing in as staff. */
export const FOR_OTHERS: string[] = ALL.filter(({ access }) => !access).map(nameOf);

/** What each call of the staff needs. */
export const ACCESS: Record<string, Permission> = Object.fromEntries(
  ALL.flatMap((call) => (call.access ? [[nameOf(call), call.access]] : [])),
);

/** Those that the contract has for staff. */
export const callsOfStaff = (): Route[] => ALL.filter(({ access }) => access);

/** What is no call: the description of the API, what browsers report of pages, and the answer for addresses that are not there. */
const NO_CALLS = ['/openapi.json', '/docs', '/policy-reports', '/', '/*', ''].map((path) => `/api${path}`);

export function apiRoutes({ routes }: TestServer): TestServer['routes'] {
  return routes.filter(({ url }) => url.startsWith('/api') && !NO_CALLS.includes(url));
}

/** Every address of the API that the contract does not give to others: a new one is the staff's until it does. */
export function staffRoutes(server: TestServer): TestServer['routes'] {
  return apiRoutes(server).filter(
    ({ method, url }) => !FOR_OTHERS.includes(`${method === 'HEAD' ? 'GET' : method} ${url}`),
  );
}

/** An address of this route, with something in the place of its parameter. */
export function addressOf(url: string, record: string | number): string {
  return url.replace(/:\w+/, String(record));
}
