import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './choose-encoding.ts';

export type CachedPage = {
  status: number;
  /** It stands in for the page of today, which cannot be made at the moment. */
  isFormer?: true;
  forms: Record<Encoding, Form>;
};

/** What a browser gets, ready to be sent: nothing is left to be worked out for a request. */
type Form = { bytes: Buffer; etag: string; headers: Record<string, string> };

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
  identity: async (body: Buffer) => body,
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

type Page = { status: number; headers: Record<string, string>; body: Buffer };

/** Makes every form of the page that a browser may ask for, once. */
export async function cachePage({ status, headers, body }: Page): Promise<CachedPage> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const makeForm = async (encoding: Encoding): Promise<Form> => {
    const etag = `"${hash}-${encoding}"`;
    const coding: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const bytes = await compress[encoding](body);
    return { bytes, etag, headers: { ...headers, ...coding, etag, vary: 'accept-encoding' } };
  };
  const [br, gzip, identity] = await Promise.all([makeForm('br'), makeForm('gzip'), makeForm('identity')]);
  return { status, forms: { br, gzip, identity } };
}
