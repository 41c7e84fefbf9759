import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_FOR_DAYS } from '#shop/people/staff/login-tries.ts';
import { forgetCookie, keepCookie, readCookie, readSignedCookie } from './cookies.ts';

const SESSION = 'session';
/** For the page, which cannot see the session: whoever lacks it is not signed in and need not ask. It proves nothing. */
const HINT = 'signed_in';

/** Of whoever works here and signed in with a password; a customer's session stands beside it. */
const STAFF = 'staff_session';

/**
 * Of a browser that signed in with a password: it signs nobody in, and failed tries from other browsers do not count
 * against it.
 */
const STAFF_BROWSER = 'staff_browser';

/** Of a browser that asks to sign in with a passkey alone: what its challenge is bound to. */
const PASSKEY_ASKED = 'passkey_asked';

const WELL_FORMED = /^[\w-]{43}$/;

type Opened = { secret: string; expires: Date };

/** The secret of this browser's session; null for none, and for what can be none. Whether it still holds is not said. */
export function readSessionCookie(request: FastifyRequest): string | null {
  return readSecret(request, SESSION);
}

/** The same of the session of staff. */
export function readStaffCookie(request: FastifyRequest): string | null {
  return readSecret(request, STAFF);
}

function readSecret(request: FastifyRequest, name: string): string | null {
  const secret = readCookie(request, name);
  return secret && WELL_FORMED.test(secret) ? secret : null;
}

export function keepSessionCookies(reply: FastifyReply, { secret, expires }: Opened): void {
  keepCookie(reply, SESSION, secret, { expires });
  keepCookie(reply, HINT, '1', { expires, readable: true });
}

export function forgetSessionCookies(reply: FastifyReply): void {
  forgetCookie(reply, SESSION);
  forgetCookie(reply, HINT, { readable: true });
}

/**
 * For a browser that takes itself for signed in and is not. The session's own cookie stays: this answer may be late, and a
 * new session may have come since, which would end here unasked.
 */
export function correctHint(request: FastifyRequest, reply: FastifyReply): void {
  if (readCookie(request, HINT)) forgetCookie(reply, HINT, { readable: true });
}

export function keepStaffCookie(reply: FastifyReply, { secret, expires }: Opened): void {
  keepCookie(reply, STAFF, secret, { expires, forCalls: true });
}

export function forgetStaffCookie(reply: FastifyReply): void {
  forgetCookie(reply, STAFF, { forCalls: true });
}

/** What the challenge of a browser without a session is bound to; null for none, and for what can be none. */
export function readAskedCookie(request: FastifyRequest): string | null {
  return readSecret(request, PASSKEY_ASKED);
}

export function keepAskedCookie(reply: FastifyReply, secret: string): void {
  keepCookie(reply, PASSKEY_ASKED, secret, { maxAge: 300, forCalls: true });
}

export function forgetAskedCookie(reply: FastifyReply): void {
  forgetCookie(reply, PASSKEY_ASKED, { forCalls: true });
}

/** What this browser keeps from its last sign-in with a password; null when there is none, or it is not of our making. */
export function readBrowserNote(request: FastifyRequest): string | null {
  return readSignedCookie(request, STAFF_BROWSER);
}

export function keepBrowserNote(reply: FastifyReply, note: string): void {
  keepCookie(reply, STAFF_BROWSER, note, { signed: true, maxAge: KNOWN_FOR_DAYS * 86_400, forCalls: true });
}
