import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_FOR_DAYS } from '#shop/staff/known-browser.ts';

const SESSION = 'session';
/** For the page, which cannot see the session: whoever lacks it is not signed in and need not ask. It proves nothing. */
const HINT = 'signed_in';

/** Of whoever works here and signed in with a password: only calls need it, and a customer's session stands beside it. */
const STAFF = 'staff_session';

/** Of a browser that signed in with a password: it lets nobody in, and strangers' tries do not count against it. */
const STAFF_BROWSER = 'staff_browser';

const WELL_FORMED = /^[\w-]{43}$/;

type Secure = { secure: boolean };

/** The secret of this browser's session; null for none, and for what can be none. Whether it still holds is not said. */
export function readSessionCookie(request: FastifyRequest): string | null {
  return readSecret(request, SESSION);
}

/** The same of the session of staff. */
export function readStaffCookie(request: FastifyRequest): string | null {
  return readSecret(request, STAFF);
}

function readSecret({ cookies }: FastifyRequest, name: string): string | null {
  const secret = cookies[name];
  return secret && WELL_FORMED.test(secret) ? secret : null;
}

export function keepSessionCookies(
  reply: FastifyReply,
  { secret, expires }: { secret: string; expires: Date },
  { secure }: Secure,
): void {
  reply.setCookie(SESSION, secret, { path: '/', sameSite: 'lax', httpOnly: true, secure, expires });
  reply.setCookie(HINT, '1', { path: '/', sameSite: 'lax', httpOnly: false, secure, expires });
}

export function forgetSessionCookies(reply: FastifyReply, { secure }: Secure): void {
  for (const [name, httpOnly] of [[SESSION, true] as const, [HINT, false] as const]) {
    reply.clearCookie(name, { path: '/', sameSite: 'lax', httpOnly, secure });
  }
}

/**
 * For a browser that takes itself for signed in and is not. The session's own cookie stays: this answer may be late, and a
 * new session may have come since, which would end here unasked.
 */
export function correctHint({ cookies }: FastifyRequest, reply: FastifyReply, { secure }: Secure): void {
  if (HINT in cookies) reply.clearCookie(HINT, { path: '/', sameSite: 'lax', httpOnly: false, secure });
}

export function keepStaffCookie(
  reply: FastifyReply,
  { secret, expires }: { secret: string; expires: Date },
  { secure }: Secure,
): void {
  reply.setCookie(STAFF, secret, { path: '/api', sameSite: 'lax', httpOnly: true, secure, expires });
}

export function forgetStaffCookie(reply: FastifyReply, { secure }: Secure): void {
  reply.clearCookie(STAFF, { path: '/api', sameSite: 'lax', httpOnly: true, secure });
}

/** What this browser keeps from its last sign-in with a password; null when there is none, or it is not of our making. */
export function readBrowserNote(request: FastifyRequest): string | null {
  const sealed = request.cookies[STAFF_BROWSER];
  if (!sealed) return null;
  const { valid, value } = request.unsignCookie(sealed);
  return valid ? value : null;
}

export function keepBrowserNote(reply: FastifyReply, note: string, { secure }: Secure): void {
  reply.setCookie(STAFF_BROWSER, note, {
    ...{ path: '/api', sameSite: 'lax', httpOnly: true, secure },
    signed: true,
    maxAge: KNOWN_FOR_DAYS * 86_400,
  });
}
