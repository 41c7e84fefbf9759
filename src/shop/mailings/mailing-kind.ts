import type { Transaction } from '#db/database.ts';
import type { MailingRecipientRow, MailingRow, OrderRow } from '#db/schema.ts';
import type { Ledger } from '#shop/orders/ledger/ledger.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';
import type { MailingKind } from '#values/mailing.ts';
import type { DelayKind } from '#values/order/campaign.ts';
import { dateText } from '#values/text/delay-text.ts';

/** A template with the data it asks for. */
export type Letter = {
  [Name in keyof MailTemplates]: { template: Name; data: MailTemplates[Name] };
}[keyof MailTemplates];

/** What is said to one recipient; null letter: nothing any more, and why, in words for staff. */
export type Composed = { recipient: MailingRecipientRow } & (
  | { letter: Letter; skipped?: never }
  | { letter?: never; skipped: string }
);

/** One of the next recipients with the order and its ledger as they are now. */
export type Addressee = { recipient: MailingRecipientRow; order: OrderRow; ledger: Ledger };

/** What one kind of mailing says, and to whom not. */
export type MailingKindWork = {
  stream: 'transactional' | 'announcement';
  /**
   * Decides for each of a few recipients whose orders are locked, in the transaction that writes their mails, and writes
   * what the mail says there too, such as the link's deadline and the order's event, in statements for all of them.
   * Returns one entry per addressee. A mail that was made before and is sent again comes here again.
   */
  compose(tx: Transaction, shop: Shop, mailing: MailingRow, addressees: Addressee[]): Promise<Composed[]>;
};

export type MailingKinds = { [Kind in MailingKind]: MailingKindWork };

/** A shop that mailings run in: the engine is given its kinds when the shop is composed, and imports none of them. */
export type MailingShop = Shop & { mailingKinds: MailingKinds };

/** What `mailings.detail` holds for each kind. */
export type MailingDetail = {
  /** `batches`: the names of those that it is about; absent: all who owe. */
  release: { batches?: string[] };
  /** Days after the balance was asked for. */
  reminder: { day: number };
  'last-word': object;
  /** Those of before there were several kinds and windows have the date alone. */
  delay: { releaseDate: IsoDay; kind?: DelayKind; shipsFrom?: IsoDay | null };
  announcement: { subject: string; message: string };
  letter: { title: string };
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
    case 'release':
      return detailOf(mailing.kind, mailing).batches?.join(', ') ?? null;
    case 'reminder':
      return `day ${detailOf(mailing.kind, mailing).day}`;
    case 'delay':
      return aboutDelay(detailOf(mailing.kind, mailing));
    case 'announcement':
      return detailOf(mailing.kind, mailing).subject;
    case 'letter':
      return detailOf(mailing.kind, mailing).title;
    default:
      return null;
  }
}

function aboutDelay({ kind, releaseDate, shipsFrom }: MailingDetail['delay']): string {
  const date = dateText(releaseDate, shipsFrom ?? null);
  if (kind === 'correction') return `correction to ${date}`;
  return kind === 'sooner' ? `nearer date, ${date}` : date;
}
