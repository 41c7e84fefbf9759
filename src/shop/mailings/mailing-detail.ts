import type { MailingRow } from '#db/schema.ts';
import { formatDay, type IsoDay } from '#values/date.ts';
import type { MailingKind } from '#values/mailing.ts';

/** What `mailings.detail` holds for each kind. */
export type MailingDetail = {
  release: object;
  /** Days after the balance was asked for. */
  reminder: { day: number };
  'last-word': object;
  delay: { releaseDate: IsoDay };
  announcement: { subject: string; message: string };
};

/** Reads what `startMailing` was given for this kind. */
export function detailOf<Kind extends MailingKind>(
  _kind: Kind,
  { detail }: Pick<MailingRow, 'detail'>,
): MailingDetail[Kind] {
  return detail as MailingDetail[Kind];
}

/** What a mailing is about, where its kind says too little. */
export function aboutMailing(mailing: Pick<MailingRow, 'kind' | 'detail'>): string | null {
  switch (mailing.kind) {
    case 'reminder':
      return `day ${detailOf(mailing.kind, mailing).day}`;
    case 'delay':
      return formatDay(detailOf(mailing.kind, mailing).releaseDate);
    case 'announcement':
      return detailOf(mailing.kind, mailing).subject;
    default:
      return null;
  }
}
