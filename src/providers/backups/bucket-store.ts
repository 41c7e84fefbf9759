import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { BackupStore } from '#shop/ports/backup-store.ts';

export type BackupBucketOptions = {
  /** Without a trailing slash; the bucket is the first part of the path after it. */
  endpoint: string;
  region: string;
  bucket: string;
  /** What all names begin with, with a slash at its end; or nothing. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** S3 takes none below 5 MiB but the last, and 10,000 of them: a backup has at most 320 GB. */
  partBytes?: number;
};

const PART_BYTES = 32 * 1024 ** 2;
const TIMEOUT_MS = 120_000;
const NO_BODY = createHash('sha256').digest('hex');

/**
 * Backups in a bucket of any service with the protocol of S3. They are sent in parts, of which one at a time is held
 * in memory; the service shows the file once its last part is there and the whole is closed, and not before.
 */
export function createBackupBucket(options: BackupBucketOptions): BackupStore {
  const { endpoint, bucket, prefix, partBytes = PART_BYTES, ...keys } = options;
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 });

  async function call(method: string, path: string, body?: Uint8Array<ArrayBuffer> | string): Promise<Response> {
    const hash = body === undefined ? NO_BODY : createHash('sha256').update(body).digest('hex');
    const answer = await client.fetch(`${endpoint}/${bucket}${path}`, {
      method,
      redirect: 'manual',
      headers: { 'x-amz-content-sha256': hash },
      // A file that is read takes as long as it takes.
      ...(method === 'GET' ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) }),
      ...(body === undefined ? {} : { body }),
    });
    return answer;
  }

  async function demand(method: string, path: string, body?: Uint8Array<ArrayBuffer> | string): Promise<Response> {
    const answer = await call(method, path, body);
    if (answer.ok) return answer;
    const said = await answer.text().catch(() => '');
    throw new Error(`The bucket ${bucket} answered ${answer.status}, ${tag(said, 'Code') ?? 'without a code'}.`);
  }

  async function write(name: string, bytes: Readable): Promise<number> {
    const path = `/${prefix}${name}`;
    const id = tag(await (await demand('POST', `${path}?uploads=`)).text(), 'UploadId');
    if (!id) throw new Error(`The bucket ${bucket} began no upload.`);
    const upload = `uploadId=${encodeURIComponent(id)}`;
    const tags: string[] = [];
    let sent = 0;
    try {
      for await (const part of inParts(bytes, partBytes)) {
        const answer = await demand('PUT', `${path}?partNumber=${tags.length + 1}&${upload}`, part);
        tags.push(answer.headers.get('etag') ?? '');
        await answer.body?.cancel();
        sent += part.length;
      }
      const parts = tags.map((each, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${each}</ETag></Part>`);
      const whole = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const said = await (await demand('POST', `${path}?${upload}`, whole)).text();
      // S3 answers 200 before it knows.
      if (tag(said, 'Code')) throw new Error(`The bucket ${bucket} did not close the upload: ${tag(said, 'Code')}.`);
      return sent;
    } catch (fault) {
      bytes.destroy();
      await call('DELETE', `${path}?${upload}`).catch(() => {});
      throw fault;
    }
  }

  return {
    place: `s3://${bucket}/${prefix}`,
    write,
    async read(name) {
      const answer = await demand('GET', `/${prefix}${name}`);
      return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]);
    },
    async has(name) {
      const answer = await call('HEAD', `/${prefix}${name}`);
      if (!answer.ok && answer.status !== 404) throw new Error(`The bucket ${bucket} answered ${answer.status}.`);
      return answer.ok;
    },
    async list() {
      const names: string[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const from: string = next === '' ? '' : `continuation-token=${encodeURIComponent(next)}&`;
        const said = await (await demand('GET', `?${from}list-type=2&prefix=${encodeURIComponent(prefix)}`)).text();
        for (const [, key = ''] of said.matchAll(/<Key>([^<]+)<\/Key>/g)) names.push(key.slice(prefix.length));
        next = tag(said, 'NextContinuationToken');
      }
      return names;
    },
    async remove(name) {
      await (await demand('DELETE', `/${prefix}${name}`)).body?.cancel();
    },
  };
}

/** An empty stream is one empty part. */
async function* inParts(bytes: Readable, size: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let held: Buffer[] = [];
  let length = 0;
  let any = false;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    held.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    yield new Uint8Array(Buffer.concat(held));
    any = true;
    held = [];
    length = 0;
  }
  if (length > 0 || !any) yield new Uint8Array(Buffer.concat(held));
}

function tag(xml: string, name: string): string | null {
  const said = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1] ?? null;
  return said?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? null;
}
