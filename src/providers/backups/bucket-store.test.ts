import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createBucket } from '#tests/support/stand-ins/bucket.ts';
import { createBackupBucket } from './bucket-store.ts';

test('a backup goes into a bucket in parts, comes back whole, and is found and removed by its name', async () => {
  await using bucket = await createBucket();
  const store = createBackupBucket({ ...bucket.options, prefix: 'shop/', partBytes: 1000 });
  const bytes = Buffer.from(Array.from({ length: 4500 }, (_, at) => at % 251));
  expect(await store.write('one.tar', Readable.from([bytes.subarray(0, 1700), bytes.subarray(1700)]))).toBe(4500);
  expect(bucket.calls.filter((call) => call.includes('partNumber')).length).toBeGreaterThan(1);
  expect(await buffer(await store.read('one.tar'))).toEqual(bytes);
  for (const name of ['two.tar', 'three.tar', '7/00.zst']) await store.write(name, Readable.from([Buffer.from('x')]));
  expect(await store.list()).toEqual(['7/00.zst', 'one.tar', 'three.tar', 'two.tar']);
  expect(await store.has('one.tar')).toBe(true);
  await store.remove('one.tar');
  expect(await store.has('one.tar')).toBe(false);
  await expect(store.read('one.tar')).rejects.toThrow('404, NoSuchKey');
});

test('a backup that breaks off leaves nothing in the bucket', async () => {
  await using bucket = await createBucket();
  const store = createBackupBucket({ ...bucket.options, prefix: '', partBytes: 10 });
  async function* breaking() {
    yield Buffer.alloc(25);
    throw new Error('the disk broke');
  }
  await expect(store.write('one.tar', Readable.from(breaking()))).rejects.toThrow('the disk broke');
  expect(bucket.objects.size).toBe(0);
  expect(bucket.uploads.size).toBe(0);
});
