import { PICTURE_LIMIT, PICTURE_TYPES } from '#contract/staff-products.ts';

/** What a file chooser is told to offer. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',');

/** Why a file is not even sent; null when the server may judge it. */
export function pictureRefusal({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return 'Please choose a JPEG, PNG, WebP or AVIF picture.';
  if (size === 0) return 'This file is empty. Please choose another one.';
  if (size > PICTURE_LIMIT) {
    const megabytes = (bytes: number) => Math.ceil((bytes / 1024 / 1024) * 10) / 10;
    return `This picture has ${megabytes(size)} MB. Please choose one of at most ${megabytes(PICTURE_LIMIT)} MB.`;
  }
  return null;
}
