import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const KEYS = { region: 'eu-central-1', bucket: 'fulldraw', accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret key' };

type Misbehaviour = { status: number; code: string; times: number } | 'silence';

/** A bucket over real HTTP. It reckons every signature itself, from the published rules of AWS Signature Version 4. */
export async function createBucket() {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const uploads = new Map<string, Buffer[]>();
  let misbehaviour: Misbehaviour | null = null;
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    calls.push(`${request.method} ${request.url}`);
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (misbehaviour === 'silence') return;
    if (misbehaviour && misbehaviour.times > 0) {
      misbehaviour.times -= 1;
      return refuse(misbehaviour.status, misbehaviour.code);
    }
    const fault = findFault(request, body);
    if (fault) return refuse(403, fault);
    const path = request.url ?? '';
    if (!/^[/?]/.test(path.slice(KEYS.bucket.length + 1)) || !path.startsWith(`/${KEYS.bucket}`))
      return refuse(404, 'NoSuchBucket');
    const address = new URL(path, 'http://bucket');
    const { pathname } = address;
    const upload = address.searchParams.get('uploadId') ?? '';
    if (request.method === 'POST' && address.searchParams.has('uploads')) {
      uploads.set(`upload-${uploads.size + 1}`, []);
      return response.end(`<UploadId>upload-${uploads.size}</UploadId>`);
    }
    if (upload) {
      const parts = uploads.get(upload);
      if (!parts) return refuse(404, 'NoSuchUpload');
      if (request.method === 'PUT') {
        parts[Number(address.searchParams.get('partNumber')) - 1] = body;
        return response.setHeader('etag', `"${sha256(body)}"`).end();
      }
      uploads.delete(upload);
      if (request.method === 'DELETE') return response.writeHead(204).end();
      const named = [...body.toString().matchAll(/<ETag>"(\w+)"<\/ETag>/g)].map(([, tag]) => tag);
      if (named.join() !== parts.map(sha256).join()) return response.end('<Error><Code>InvalidPart</Code></Error>');
      objects.set(pathname, { bytes: Buffer.concat(parts), type: undefined });
      return response.end('<CompleteMultipartUploadResult/>');
    }
    if (request.method === 'GET' && address.searchParams.get('list-type') === '2') {
      const from = `/${KEYS.bucket}/${address.searchParams.get('prefix') ?? ''}`;
      const found = [...objects.keys()].filter((name) => name.startsWith(from)).sort();
      const at = Number(address.searchParams.get('continuation-token') ?? 0);
      // Two on a page.
      const page = found.slice(at, at + 2).map((name) => `<Key>${name.slice(KEYS.bucket.length + 2)}</Key>`);
      const more = at + 2 < found.length ? `<NextContinuationToken>${at + 2}</NextContinuationToken>` : '';
      return response.end(`<ListBucketResult>${page.join('')}${more}</ListBucketResult>`);
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    if (request.method === 'PUT') {
      objects.set(path, { bytes: body, type: request.headers['content-type'] });
      return response.end();
    }
    const object = objects.get(path);
    return object ? response.end(object.bytes) : refuse(404, 'NoSuchKey');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    options: { ...KEYS, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    objects,
    /** What was begun and not closed. */
    uploads,
    /** What it was asked, such as `PUT /fulldraw/pictures/….webp`. */
    calls,
    /** Answers so from now on, or takes calls and says nothing. */
    misbehave(next: Misbehaviour) {
      misbehaviour = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PRESENTED =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), SignedHeaders=(?<signed>[^,]+), Signature=(?<signature>[0-9a-f]{64})$/;

/** The code with which S3 refuses a request; null for one that its owner has signed just now. */
function findFault({ method, url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const presented = PRESENTED.exec(headers.authorization ?? '')?.groups;
  const date = String(headers['x-amz-date']);
  if (!presented) return 'AccessDenied';
  if (presented.id !== KEYS.accessKeyId) return 'InvalidAccessKeyId';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const sent = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  const scope = [date.slice(0, 8), KEYS.region, 's3', 'aws4_request'];
  const signed = (presented.signed ?? '').split(';');
  const covered = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name));
  if (presented.scope !== scope.join('/') || !covered) return 'AuthorizationHeaderMalformed';
  const [path, search = ''] = url.split('?');
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, search, lines.join(''), presented.signed, headers['x-amz-content-sha256']].join(
    '\n',
  );
  const toSign = ['AWS4-HMAC-SHA256', date, presented.scope, sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>((above, part) => hmac(above, part), `AWS4${KEYS.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === presented.signature ? null : 'SignatureDoesNotMatch';
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
