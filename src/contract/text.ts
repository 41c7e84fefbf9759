import { z } from 'zod';

// PostgreSQL's text cannot hold NUL, and no other control character belongs in a name or an address.
const LINE = /^[^\p{Cc}]*$/u;
const PROSE = /^(?:[^\p{Cc}]|[\t\r\n])*$/u;

// Half of a pair is no letter: the database refuses it inside JSON, and a page shows it as a replacement sign.
const wellFormed = (text: string) => text.toWellFormed();

const PLAIN = 'Please use plain text here.';

/** One line of at most `max` characters, trimmed, perhaps empty. */
export const line = (max: number, missing?: string) =>
  z.string(missing).trim().overwrite(wellFormed).max(max, tooLong(max)).regex(LINE, PLAIN);

/** The same, but something must stand in it; `missing` tells the customer what. */
export const filledLine = (max: number, missing: string) => line(max, missing).min(1, missing);

/** Several lines, not empty. */
export const prose = (max: number, missing: string) =>
  z.string(missing).trim().overwrite(wellFormed).min(1, missing).max(max, tooLong(max)).regex(PROSE, PLAIN);

const tooLong = (max: number) => `Please use at most ${max} characters.`;
