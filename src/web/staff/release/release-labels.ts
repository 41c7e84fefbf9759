import type { ReleaseOutlook } from '#contract/mailings.ts';
import { counted } from './mailing-labels.ts';

/** What stands beside the button: whom a release would write to now. */
export function outlookText({ recipients, askedLately, last }: ReleaseOutlook): string {
  if (last?.finishedAt === null) return 'A release is on its way. It goes on when this page is closed.';
  if (recipients === 0 && askedLately === 0) return 'Nobody owes a balance now.';
  if (recipients === 0) return `${allAsked(askedLately)} Nobody is asked twice within a day.`;
  return `${counted(recipients, 'customer gets', 'customers get')} the email now.${leftOut(askedLately)}`;
}

/** The last question. Without an outlook the pending count has to do. */
export function confirmationText(outlook: ReleaseOutlook | null, pending: number): string {
  if (outlook?.recipients === 0 && outlook.askedLately > 0) {
    return `${allAsked(outlook.askedLately)} There is nobody to write to before a day has passed.`;
  }
  if (outlook?.recipients === 0) return 'Nobody owes a balance any more, so there is nobody to write to.';
  const whom = counted(outlook?.recipients ?? pending, 'customer', 'customers');
  return `This emails ${whom} and asks for the remaining balance within 7 days. It cannot be undone.${leftOut(outlook?.askedLately ?? 0)}`;
}

function allAsked(count: number): string {
  return count === 1
    ? 'The one customer who owes a balance was asked within the last day.'
    : `All ${count.toLocaleString('en-US')} who owe a balance were asked within the last day.`;
}

function leftOut(askedLately: number): string {
  if (askedLately === 0) return '';
  return ` ${counted(askedLately, 'more was', 'more were')} asked within the last day and ${askedLately === 1 ? 'is' : 'are'} left out.`;
}
