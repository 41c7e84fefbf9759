import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Stands before every cookie's name: `__Host-` on https, nothing on http. */
    cookiePrefix: string;
  }
}

type Kept = {
  expires?: Date;
  maxAge?: number;
  /** Whether the server finds out what it did not write itself. */
  signed?: boolean;
  /** For the page's own scripts; the others no page can see. */
  readable?: boolean;
  /** Only calls need it. On https it goes along with every request all the same: the prefix demands that. */
  forCalls?: boolean;
};

/**
 * Cookies are this host's alone: on https their names say so, and browsers then take them from nobody else, neither another
 * host of the domain nor somebody on the way. The first secret signs, all of them verify.
 */
export async function keepCookies(
  app: FastifyInstance,
  { origin, secrets }: { origin: string; secrets: string[] },
): Promise<void> {
  await app.register(cookie, { secret: secrets });
  app.decorate('cookiePrefix', origin.startsWith('https:') ? '__Host-' : '');
}

/** What a browser sent under this name; null for nothing. */
export function readCookie({ cookies, server }: FastifyRequest, name: string): string | null {
  return cookies[server.cookiePrefix + name] || null;
}

/** The same of a signed cookie; null also for one that is not of our making. */
export function readSignedCookie(request: FastifyRequest, name: string): string | null {
  const sealed = readCookie(request, name);
  const { valid, value } = sealed ? request.unsignCookie(sealed) : { valid: false, value: null };
  return valid ? value : null;
}

export function keepCookie(reply: FastifyReply, name: string, value: string, kept: Kept): void {
  const { readable: _readable, forCalls: _forCalls, ...how } = kept;
  reply.setCookie(reply.server.cookiePrefix + name, value, { ...attributes(reply, kept), ...how });
}

export function forgetCookie(reply: FastifyReply, name: string, kept: Pick<Kept, 'readable' | 'forCalls'> = {}): void {
  reply.clearCookie(reply.server.cookiePrefix + name, attributes(reply, kept));
}

/** A browser refuses a cookie with the prefix, its end too, on any other path or without Secure. */
function attributes({ server }: FastifyReply, { readable = false, forCalls = false }: Kept) {
  const secure = server.cookiePrefix !== '';
  return { path: forCalls && !secure ? '/api' : '/', sameSite: 'lax', httpOnly: !readable, secure } as const;
}
