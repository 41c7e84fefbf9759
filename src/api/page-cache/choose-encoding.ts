import { negotiate } from '@fastify/accept-negotiator';

/** The smallest first. */
const COMPRESSED = ['br', 'gzip'] as const;
export type Encoding = (typeof COMPRESSED)[number] | 'identity';

/** Browsers send few different lines, so the answers are kept; a client that sends many others does not fill the memory. */
const answers = new Map<string, Encoding>();
const MAX_ANSWERS = 100;

/** The form that the client likes best, of two the smaller (RFC 9110, 12.5.3). Who refuses all of them gets the plain one. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const known = answers.get(acceptEncoding);
  if (known) return known;
  const encoding = readAcceptEncoding(acceptEncoding.toLowerCase());
  if (answers.size < MAX_ANSWERS) answers.set(acceptEncoding, encoding);
  return encoding;
}

function readAcceptEncoding(given: string): Encoding {
  // For the library `*` is the first form even where that one is refused by its name.
  const named = given.replaceAll('*', '');
  const open = COMPRESSED.filter((form) => !named.includes(form) || negotiate(named, [form]));
  return negotiate(given, open) ?? 'identity';
}
