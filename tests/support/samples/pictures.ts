import { readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { createDiskStore } from '#providers/pictures/disk-store.ts';
import { type BucketOptions, createBucketStore } from '#providers/pictures/s3-store.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** A shop's pictures in a folder of the test's own. */
export async function createPictureFolder() {
  const folder = await createTemporaryFolder();
  return {
    path: folder.path,
    pictures: createDiskStore(folder.path),
    files: () => readdir(folder.path),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** A shop's pictures in a bucket. */
export const createBucketPictures = ({ options }: { options: BucketOptions }) => createBucketStore(options);

/** A picture whose left half is red and whose right half is blue. */
export function paint(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: 'red' } as const;
  const canvas = { width, height, channels: 3, background: 'blue' } as const;
  return sharp({ create: canvas }).composite([{ input: { create: half }, left: 0, top: 0 }]);
}

/** A PNG that calls itself as large as this and has the data of a small one. */
export async function pretendSize(width: number, height: number): Promise<Buffer> {
  const png = await paint(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
