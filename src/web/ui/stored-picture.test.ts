import { expect, test } from 'vitest';
import { storedPicture } from './stored-picture.ts';

test('an uploaded picture is offered in two sizes, any other in the one it has', () => {
  const name = '0a'.repeat(16);
  expect(storedPicture(`/pictures/${name}.webp`)).toEqual({
    src: `/pictures/${name}.webp`,
    srcSet: `/pictures/${name}-640.webp 640w, /pictures/${name}.webp 1600w`,
  });
  for (const src of ['/hunter.jpg', `https://elsewhere.example/pictures/${name}.webp`, '/pictures/x.webp']) {
    expect(storedPicture(src)).toEqual({ src });
  }
});
