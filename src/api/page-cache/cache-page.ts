import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { ReadTerms } from '#api/page-source/page-source.ts';

/** The smallest first. */
const COMPRESSED = ['br', 'gzip'] as const;
type Encoding = (typeof COMPRESSED)[number] | 'identity';

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

export type CachedPage = {
  status: number;
  /** It stands in for the page of today, which cannot be made at the moment. */
  isFormer?: true;
  /** Those of bows that it may say; not there for one that says none. */
  terms?: ReadTerms | undefined;
  forms: Record<Encoding, Form>;
};

/**
 * What a browser gets, ready to be sent: nothing is left to be worked out for a request. The headers are a list, name and value
 * in turn, as Node takes them without looking at each; `unchanged` are those of a 304. `etag` is without the `W/` of its header.
 */
export type Form = { bytes: Buffer; etag: string; headers: string[]; unchanged: string[] };

const OF_THE_BODY = ['content-type', 'content-encoding', 'content-length'];

const QUICK = 5;
/** The window is as large as a page: a larger one takes megabytes of memory and finds no more. */
const WINDOW_BITS = 18;

const brotli = (body: Buffer, quality: number) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const compress = {
  br: (body: Buffer) => brotli(body, QUICK),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  identity: async (body: Buffer) => body,
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

type Page = { status: number; headers: Record<string, string>; body: Buffer };

/** Makes every form of the page that a browser may ask for. */
export async function cachePage({ status, headers, body }: Page): Promise<CachedPage> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const makeForm = async (encoding: Encoding): Promise<Form> => {
    const etag = `"${hash}-${encoding}"`;
    // Weak: packed tightly, the same page is other bytes.
    const tag = { etag: `W/${etag}` };
    const coding: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const bytes = await compress[encoding](body);
    const length = { 'content-length': String(bytes.length) };
    const all = Object.entries({ ...headers, ...coding, ...length, ...tag, vary: 'accept-encoding' });
    const unchanged = all.filter(([name]) => !OF_THE_BODY.includes(name));
    return { bytes, etag, headers: all.flat(), unchanged: unchanged.flat() };
  };
  const [br, gzip, identity] = await Promise.all([makeForm('br'), makeForm('gzip'), makeForm('identity')]);
  return { status, forms: { br, gzip, identity } };
}

/**
 * Makes the Brotli form of a page a tenth smaller, in its place. It takes thirty times as long, so it is for pages that are
 * kept for a while: what a phone gets in the first round trip of a connection is 14 KB.
 */
export async function packTightly({ forms }: CachedPage): Promise<void> {
  const bytes = await brotli(forms.identity.bytes, constants.BROTLI_MAX_QUALITY);
  const headers = [...forms.br.headers];
  headers[headers.indexOf('content-length') + 1] = String(bytes.length);
  forms.br = { ...forms.br, bytes, headers };
}
