import type { Mailing } from '#contract/mailings.ts';

const NAMES: Record<Mailing['kind'], string> = {
  release: 'Release',
  reminder: 'Reminder',
  'last-word': 'Last word',
  delay: 'Delay notice',
  announcement: 'Announcement',
};

/** "Announcement: The first bows are strung" */
export function mailingTitle({ kind, about }: Pick<Mailing, 'kind' | 'about'>): string {
  return about ? `${NAMES[kind]}: ${about}` : NAMES[kind];
}
