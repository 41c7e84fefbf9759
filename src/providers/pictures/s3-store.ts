import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { isPictureName, type PictureStore, PicturesUnavailable } from '#shop/ports/picture-store.ts';

export type BucketOptions = {
  /** Without a trailing slash; the bucket is the first part of the path after it. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  timeoutMs?: number;
};

/**
 * Pictures in a bucket of any service with the protocol of S3, under `pictures/`. The key has to be allowed to put,
 * get and list objects: without the last, S3 says "forbidden" of a picture that does not exist.
 */
export function createBucketStore({ endpoint, bucket, timeoutMs = 15_000, ...keys }: BucketOptions): PictureStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 1 });
  const addressOf = (name: string) => `${endpoint}/${bucket}/pictures/${name}`;

  async function call(name: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await client.fetch(addressOf(name), { ...init, redirect: 'manual', signal });
    } catch (cause) {
      throw new PicturesUnavailable('The bucket does not answer.', { cause });
    }
  }

  return {
    async put(name, bytes, type) {
      if (!isPictureName(name)) throw new TypeError(`not the name of a picture: ${name}`);
      const hash = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': type, 'x-amz-content-sha256': hash };
      const answer = await call(name, { method: 'PUT', headers, body: new Uint8Array(bytes) });
      if (!answer.ok) throw refusal(answer, await codeOf(answer));
      await answer.body?.cancel();
    },
    async get(name) {
      if (!isPictureName(name)) return null;
      const answer = await call(name, { method: 'GET', headers: { 'x-amz-content-sha256': NO_BODY } });
      if (answer.ok) return read(answer);
      const code = await codeOf(answer);
      if (answer.status === 404 && code !== 'NoSuchBucket') return null;
      throw refusal(answer, code);
    },
  };
}

const NO_BODY = createHash('sha256').digest('hex');

async function read(answer: Response): Promise<Uint8Array> {
  try {
    return new Uint8Array(await answer.arrayBuffer());
  } catch (cause) {
    throw new PicturesUnavailable('The bucket broke off.', { cause });
  }
}

/** The bucket's own word, such as `SignatureDoesNotMatch`, `NoSuchBucket` or `SlowDown`. */
async function codeOf(answer: Response): Promise<string> {
  const said = await answer.text().catch(() => '');
  return /<Code>(\w{1,64})<\/Code>/.exec(said)?.[1] ?? 'without a code';
}

function refusal({ status }: Response, code: string): PicturesUnavailable {
  return new PicturesUnavailable(`The bucket answered ${status}, ${code}.`);
}
