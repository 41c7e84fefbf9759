import { z } from 'zod';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import { asSeen } from '#values/typed-text.ts';

// PostgreSQL's text cannot hold NUL, and no other control character belongs in a name or an address.
const LINE = /^[^\p{Cc}]*$/u;
const PROSE = /^(?:[^\p{Cc}]|[\t\r\n])*$/u;

// Half of a pair is no letter: the database refuses it inside JSON, and a page shows it as a replacement sign.
const wellFormed = (text: string) => text.toWellFormed();

const PLAIN = 'Please use plain text here.';

/** Whatever a person types or pastes, trimmed: every such field of a call is made of this. */
export const typed = (missing?: string) => z.string(missing).overwrite(asSeen).trim();

/** One line of at most `max` characters, trimmed, perhaps empty. */
export const line = (max: number, missing?: string) =>
  typed(missing).overwrite(wellFormed).max(max, tooLong(max)).regex(LINE, PLAIN);

/** The same, but not empty; `missing` tells the customer what. */
export const filledLine = (max: number, missing: string) => line(max, missing).min(1, missing);

/** Several lines of at most `max` characters together, perhaps empty; browsers and programs end them differently. */
export const lines = (max: number, missing?: string) =>
  typed(missing)
    .overwrite((text) => wellFormed(text).replaceAll(/\r\n?/g, '\n'))
    .max(max, tooLong(max))
    .regex(PROSE, PLAIN);

/** The same, but not empty. */
export const prose = (max: number, missing: string) => lines(max, missing).min(1, missing);

/** The one rule for an e-mail address that somebody types, trimmed; `missing` is said where nothing stands. */
export const emailAddress = (missing: string = CHECK_EMAIL) =>
  typed(missing)
    .min(1, { error: missing, abort: true })
    .max(EMAIL_MAX, tooLong(EMAIL_MAX))
    .check(z.email({ error: ({ input }) => (hasOnlyAscii(`${input}`) ? CHECK_EMAIL : NOT_ASCII_EMAIL) }));

const CHECK_EMAIL = 'Please check the email address. It should look like name@example.com.';
const NOT_ASCII_EMAIL = 'We cannot write to addresses with letters such as é or ü. Please give another email address.';

function hasOnlyAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

function tooLong(max: number): string {
  return `Please use at most ${max} characters.`;
}
