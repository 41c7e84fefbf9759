import { renderToStaticMarkup } from 'react-dom/server';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { RenderMail } from '#shop/ports/mail-transport.ts';
import { toPlainText } from './plain-text.ts';
import { balanceLastWord, balanceReminder, release } from './templates/balance/balance-mails.tsx';
import { chargeAnnounced, chargeFailed, paymentLink } from './templates/balance/paying-mails.tsx';
import { placeFreed, placeMoved, placeWarning } from './templates/balance/place-after-deadline.tsx';
import { balanceReceived, partReceived } from './templates/balance/receipt-mails.tsx';
import { bowTransfer, bowTransferred, buildConfirm, buildMissing } from './templates/bow-mails.tsx';
import { delayCorrection, delayNotice, soonerNotice } from './templates/delay-mails.tsx';
import { giftCard, giftCardReissued } from './templates/gift-card-mails.tsx';
import {
  announcement,
  buildLetter,
  erasureLink,
  inquiryReply,
  waitingConfirm,
  waitingOpen,
} from './templates/news-mails.tsx';
import { noPlace, orderCancelled } from './templates/orders/cancelled-mails.tsx';
import { orderConfirmed, phoneOrder } from './templates/orders/confirmed-mails.tsx';
import { moneyReturned, moneyWithoutOrder, refundFailed } from './templates/orders/money-mails.tsx';
import { addressReplaced, orderCorrected, orderPageLink } from './templates/orders/order-mails.tsx';
import {
  orderShipped,
  parcelShipped,
  replacementSent,
  shipmentTakenBack,
  trackingCorrected,
} from './templates/orders/parcel-mails.tsx';
import { exchangeSent, returnApproved, returnDeclined } from './templates/orders/return-mails.tsx';
import { factorChanged, staffDigest, staffInvitation, staffNotice, staffPassword } from './templates/staff-mails.tsx';
import { marked, type Template } from './templates/template.ts';

const templates: { [Name in keyof MailTemplates]: Template<Name> } = {
  'order-confirmed': orderConfirmed,
  'balance-received': balanceReceived,
  'part-received': partReceived,
  'order-corrected': orderCorrected,
  'order-cancelled': orderCancelled,
  'no-place': noPlace,
  'address-replaced': addressReplaced,
  'money-returned': moneyReturned,
  'refund-failed': refundFailed,
  'money-without-order': moneyWithoutOrder,
  'phone-order': phoneOrder,
  'payment-link': paymentLink,
  release,
  'charge-announced': chargeAnnounced,
  'charge-failed': chargeFailed,
  'balance-reminder': balanceReminder,
  'balance-last-word': balanceLastWord,
  'place-warning': placeWarning,
  'place-moved': placeMoved,
  'place-freed': placeFreed,
  'order-shipped': orderShipped,
  'parcel-shipped': parcelShipped,
  'tracking-corrected': trackingCorrected,
  'shipment-taken-back': shipmentTakenBack,
  'replacement-sent': replacementSent,
  'order-page-link': orderPageLink,
  'build-confirm': buildConfirm,
  'build-missing': buildMissing,
  'bow-transfer': bowTransfer,
  'bow-transferred': bowTransferred,
  'delay-notice': delayNotice,
  'sooner-notice': soonerNotice,
  'delay-correction': delayCorrection,
  announcement,
  'build-letter': buildLetter,
  'gift-card': giftCard,
  'gift-card-reissued': giftCardReissued,
  'return-approved': returnApproved,
  'return-declined': returnDeclined,
  'exchange-sent': exchangeSent,
  'staff-invitation': staffInvitation,
  'staff-password': staffPassword,
  'inquiry-reply': inquiryReply,
  'staff-notice': staffNotice,
  'staff-digest': staffDigest,
  'waiting-confirm': waitingConfirm,
  'waiting-open': waitingOpen,
  'erasure-link': erasureLink,
  'factor-changed': factorChanged,
};

/** The type that mail programs lay out tables by. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The only file of the shop that Node cannot run as it stands; see vite.server.config.ts. */
export const renderMail: RenderMail = async (template, data) => {
  // A row may be older than this version of the shop.
  if (!Object.hasOwn(templates, template)) throw new Error(`There is no mail template ${template}.`);
  const mail = templates[template](data);
  // Not as a stream, which takes three times as long: a hundred thousand may wait behind this one.
  const html = DOCTYPE + renderToStaticMarkup(mail);
  const { subject, mail: of = {} } = mail.props;
  return { subject: marked(of, subject), html, text: toPlainText(html) };
};
