import type { Mailing } from '#contract/mailings/mailing-schemas.ts';

const NAMES: Record<Mailing['kind'], string> = {
  release: 'Release',
  reminder: 'Reminder',
  'last-word': 'Last word',
  delay: 'Delay notice',
  announcement: 'Announcement',
  letter: 'Build letter',
};

/** "Announcement: The first bows are strung" */
export function mailingTitle({ kind, about }: Pick<Mailing, 'kind' | 'about'>): string {
  return about ? `${NAMES[kind]}: ${about}` : NAMES[kind];
}

/** "1 customer", "1,250 customers" */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export function recipientsOf({ counts }: Pick<Mailing, 'counts'>): number {
  return counts.waiting + counts.sent + counts.failed + counts.skipped;
}

/** How long the rest takes at the pace so far; nothing while that is not known. */
export function timeLeft({ counts, pace }: Pick<Mailing, 'counts' | 'pace'>): string | null {
  if (!pace || counts.waiting === 0) return null;
  const minutes = counts.waiting / pace;
  if (minutes < 1) return 'less than a minute left';
  if (minutes < 90) return `about ${counted(Math.round(minutes), 'minute', 'minutes')} left`;
  return `about ${counted(Math.round(minutes / 60), 'hour', 'hours')} left`;
}

/**
 * What is read out of the progress: a new sentence at each quarter only, so that a screen reader says it and does not talk
 * all the time.
 */
export function spokenProgress(mailing: Mailing): string {
  const { counts, finishedAt, heldUp } = mailing;
  const all = recipientsOf(mailing);
  if (finishedAt) return `Finished. ${counts.sent} sent, ${counts.failed} failed.`;
  if (heldUp) return `Held up. ${heldUp}`;
  const quarters = all === 0 ? 0 : Math.floor((4 * (all - counts.waiting)) / all);
  return quarters === 0 ? 'Sending has begun.' : `${quarters * 25} percent done.`;
}

/** What the last question before emails to many says of their wait. */
export function waitText(minutes: number): string {
  if (minutes === 0) return 'It cannot be undone.';
  return `The emails wait ${counted(minutes, 'minute', 'minutes')}, until then you can stop them.`;
}

/** Until it is written out a mail has no subject: "payment-link" → "Payment link". */
export function mailNameOf(template: string): string {
  const words = template.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
