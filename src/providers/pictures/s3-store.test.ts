import { expect, test } from 'vitest';
import { PicturesUnavailable } from '#shop/ports/picture-store.ts';
import { createBucket } from '#tests/support/stand-ins/bucket.ts';
import { createBucketStore } from './s3-store.ts';

const NAME = `${'0a'.repeat(16)}.webp`;
const BYTES = Buffer.from('the bytes of a picture');

/** How a call ends that must not succeed: with what the log will say. */
async function outage(call: Promise<unknown>): Promise<PicturesUnavailable> {
  const fault = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(fault instanceof PicturesUnavailable)) throw new Error(`not an outage: ${fault}`);
  return fault;
}

test('a picture is put into the bucket and read from it with signed requests', async () => {
  await using bucket = await createBucket();
  const store = createBucketStore(bucket.options);
  expect(await store.get(NAME)).toBeNull();
  await store.put(NAME, BYTES, 'image/webp');
  expect(Buffer.from((await store.get(NAME)) ?? [])).toEqual(BYTES);
  expect(bucket.objects.get(`/fulldraw/pictures/${NAME}`)).toEqual({ bytes: BYTES, type: 'image/webp' });
  expect(bucket.calls).toEqual(['GET', 'PUT', 'GET'].map((method) => `${method} /fulldraw/pictures/${NAME}`));
});

test('a bucket that refuses is an outage with its own word for it, and never a picture that does not exist', async () => {
  await using bucket = await createBucket();
  const withKeys = (keys: object) => createBucketStore({ ...bucket.options, ...keys });
  const stranger = withKeys({ secretAccessKey: 'another' });
  expect((await outage(stranger.put(NAME, BYTES, 'image/webp'))).message).toContain('403, SignatureDoesNotMatch');
  expect((await outage(stranger.get(NAME))).message).toContain('403, SignatureDoesNotMatch');
  expect((await outage(withKeys({ bucket: 'nobodys' }).get(NAME))).message).toContain('404, NoSuchBucket');
  expect(bucket.objects.size).toBe(0);
});

test('a bucket that stumbles once is asked again; one that stays away or silent is left', async () => {
  const bucket = await createBucket();
  const store = createBucketStore({ ...bucket.options, timeoutMs: 300 });
  bucket.misbehave({ status: 503, code: 'SlowDown', times: 1 });
  await store.put(NAME, BYTES, 'image/webp');
  bucket.misbehave({ status: 500, code: 'InternalError', times: 9 });
  expect((await outage(store.get(NAME))).message).toContain('500, InternalError');
  bucket.misbehave('silence');
  expect((await outage(store.get(NAME))).cause).toMatchObject({ name: 'TimeoutError' });
  await bucket[Symbol.asyncDispose]();
  expect((await outage(store.get(NAME))).cause).toBeInstanceOf(TypeError);
});

test('nothing outside of the pictures is asked for', async () => {
  await using bucket = await createBucket();
  const store = createBucketStore(bucket.options);
  expect(await store.get('../secrets')).toBeNull();
  await expect(store.put('a/../../b.webp', BYTES, 'image/webp')).rejects.toThrow(TypeError);
  expect(bucket.calls).toEqual([]);
});
