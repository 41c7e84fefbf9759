import { z } from 'zod';
import { filledLine, line } from './text.ts';
import { uniqueList } from './unique-list.ts';

/** Of the shop's own store, with what it shows for those who cannot see it. `kind` is how the file's name ends. */
export const shown = (kind: 'webp' | 'mp4', word: string) =>
  z.object({
    url: line(80).regex(new RegExp(`^/pictures/[0-9a-f]{32}\\.${kind}$`), `Please choose the ${word} again.`),
    alt: filledLine(200, `Please write what the ${word} shows, for those who cannot see it.`),
  });

/** Pictures in their order, each once. */
export const pictureList = (most: number, twice: string) =>
  uniqueList(shown('webp', 'picture'), { by: ({ url }) => url, twice, field: 'url' }).max(
    most,
    `Please keep it to ${most} pictures.`,
  );
