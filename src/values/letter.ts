import type { IsoDay } from '#values/date.ts';
import type { Shown } from '#values/maker.ts';

export const MOST_LETTER_PICTURES = 6;

/** A build letter as everybody may read it. `about`: the batch, or the bow of the campaign. */
export type PublicLetter = {
  id: number;
  title: string;
  message: string;
  pictures: Shown[];
  about: string;
  published: IsoDay;
  publishedAt: string;
};

/** Weeks between two letters at most: what the owner has promised; 0: nothing was. */
export const MOST_LETTER_WEEKS = 26;

/** An empty line begins another paragraph. */
export function paragraphsOf(message: string): string[] {
  return message.trim().split(/\r?\n\s*\r?\n/);
}
