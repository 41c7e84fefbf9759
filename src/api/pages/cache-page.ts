import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './choose-encoding.ts';

export type CachedPage = {
  status: number;
  /** It stands in for the page of today, which cannot be made at the moment. */
  isFormer?: true;
  /** It may say how many places are left. */
  readTerms?: boolean;
  forms: Record<Encoding, Form>;
};

/**
 * What a browser gets, ready to be sent: nothing is left to be worked out for a request. The headers are a list, name and value
 * in turn, as Node takes them without looking at each; `unchanged` are those of a 304.
 */
export type Form = { bytes: Buffer; etag: string; headers: string[]; unchanged: string[] };

const OF_THE_BODY = ['content-type', 'content-encoding', 'content-length'];

const compress = {
  // The best quality takes ten times as long, for a page that is smaller by a sixtieth.
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  identity: async (body: Buffer) => body,
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

type Page = { status: number; headers: Record<string, string>; body: Buffer };

/** Makes every form of the page that a browser may ask for. */
export async function cachePage({ status, headers, body }: Page): Promise<CachedPage> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const makeForm = async (encoding: Encoding): Promise<Form> => {
    const etag = `"${hash}-${encoding}"`;
    const coding: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const bytes = await compress[encoding](body);
    const length = { 'content-length': String(bytes.length) };
    const all = Object.entries({ ...headers, ...coding, ...length, etag, vary: 'accept-encoding' });
    const unchanged = all.filter(([name]) => !OF_THE_BODY.includes(name));
    return { bytes, etag, headers: all.flat(), unchanged: unchanged.flat() };
  };
  const [br, gzip, identity] = await Promise.all([makeForm('br'), makeForm('gzip'), makeForm('identity')]);
  return { status, forms: { br, gzip, identity } };
}
