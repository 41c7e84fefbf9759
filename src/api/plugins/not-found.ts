import type { FastifyInstance } from 'fastify';
import { Refusal } from '#api/http/refusal.ts';

/** Ends every address of this scope that no resource has, before a body is read; the pages' catch-all would take it otherwise. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  for (const url of ['/', '/*']) {
    app.all(url, { schema: { hide: true }, config: { anyOrigin: true }, onRequest: refuse }, refuse);
  }
}

async function refuse(): Promise<never> {
  throw new Refusal(404, 'not-found', 'There is nothing at this address.');
}

/**
 * An address whose path is no text, such as `/%ff`, is read as one that is not there, of the same part of the server: so it gets
 * that part's own answer, with everything that its answers have. Every other address stays as it is.
 */
export function nameUnreadable(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  if (!path.includes('%') || isText(path)) return address;
  const [part = ''] = /^\/(api|sandbox)(?=\/)/.exec(path) ?? [];
  return `${part}/not-found`;
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
