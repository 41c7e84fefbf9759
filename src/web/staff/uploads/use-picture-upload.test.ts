import { expect, test } from 'vitest';
import { PICTURE_LIMIT } from '#contract/catalogue/product-schemas.ts';
import { pictureRefusal } from './use-picture-upload.ts';

test('a picture of a known kind and size may be sent, and anything else is told why not', () => {
  expect(pictureRefusal({ type: 'image/avif', size: PICTURE_LIMIT })).toBeNull();
  expect(pictureRefusal({ type: 'image/svg+xml', size: 100 })).toBe('Please choose a JPEG, PNG, WebP or AVIF picture.');
  expect(pictureRefusal({ type: 'image/png', size: 0 })).toBe('This file is empty. Please choose another one.');
  expect(pictureRefusal({ type: 'image/png', size: PICTURE_LIMIT + 1 })).toBe(
    'This picture has 12.1 MB. Please choose one of at most 12 MB.',
  );
});
