import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ENCODINGS, type Encoding } from './choose-encoding.ts';

export type KeptPage = {
  status: number;
  headers: [name: string, value: string][];
  forms: Record<Encoding, { bytes: Buffer; etag: string }>;
};

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

/** Makes every form of the page that a browser may ask for, once. */
export async function keepPage(page: Pick<KeptPage, 'status' | 'headers'> & { body: Buffer }): Promise<KeptPage> {
  const hash = createHash('sha256').update(page.body).digest('base64url').slice(0, 22);
  const forms = await Promise.all(
    ENCODINGS.map(async (encoding) => {
      return [encoding, { bytes: await compress[encoding](page.body), etag: `"${hash}-${encoding}"` }] as const;
    }),
  );
  return { status: page.status, headers: page.headers, forms: Object.fromEntries(forms) as KeptPage['forms'] };
}
