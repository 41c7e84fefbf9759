import { join } from 'node:path';
import type { Config } from '#config.ts';
import { createDiskStore } from '#providers/pictures/disk-store.ts';
import { createBucketStore } from '#providers/pictures/s3-store.ts';
import type { PictureStore } from '#shop/ports/picture-store.ts';

/** Several servers share pictures through a bucket only; a folder is one machine's. */
export function openPictures({ pictures, dataDir }: Pick<Config, 'pictures' | 'dataDir'>): PictureStore {
  return pictures ? createBucketStore(pictures) : createDiskStore(join(dataDir, 'pictures'));
}
