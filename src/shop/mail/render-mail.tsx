import { renderToStaticMarkup } from 'react-dom/server';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { RenderMail } from '#shop/ports/mail-transport.ts';
import { toPlainText } from './plain-text.ts';
import { addressReplaced } from './templates/address-replaced.tsx';
import { announcement } from './templates/announcement.tsx';
import { balanceLastWord } from './templates/balance/balance-last-word.tsx';
import { balanceReceived } from './templates/balance/balance-received.tsx';
import { balanceReminder } from './templates/balance/balance-reminder.tsx';
import { chargeAnnounced, chargeFailed } from './templates/balance/card-charge-mails.tsx';
import { partReceived } from './templates/balance/part-received.tsx';
import { paymentLink } from './templates/balance/payment-link-mail.tsx';
import { placeFreed, placeMoved, placeWarning } from './templates/balance/place-after-deadline.tsx';
import { release } from './templates/balance/release.tsx';
import { bowTransfer, bowTransferred } from './templates/bow-owners.tsx';
import { buildConfirm, buildMissing } from './templates/build-asks.tsx';
import { buildLetter } from './templates/build-letter.tsx';
import { delayCorrection } from './templates/delays/delay-correction.tsx';
import { delayNotice } from './templates/delays/delay-notice.tsx';
import { soonerNotice } from './templates/delays/sooner-notice.tsx';
import { erasureLink } from './templates/erasure-link.tsx';
import { factorChanged } from './templates/factor-changed.tsx';
import { giftCard, giftCardReissued } from './templates/gift-card-mail.tsx';
import { inquiryReply } from './templates/inquiry-reply.tsx';
import { moneyReturned } from './templates/money-returned.tsx';
import { moneyWithoutOrder } from './templates/money-without-order.tsx';
import { noPlace } from './templates/no-place.tsx';
import { orderCancelled } from './templates/orders/order-cancelled.tsx';
import { orderConfirmed } from './templates/orders/order-confirmed.tsx';
import { orderCorrected } from './templates/orders/order-corrected.tsx';
import { orderPageLink } from './templates/orders/order-page-link.tsx';
import { orderShipped } from './templates/orders/order-shipped.tsx';
import { parcelShipped } from './templates/orders/parcel-shipped.tsx';
import { replacementSent, shipmentTakenBack, trackingCorrected } from './templates/orders/parcels-after-all.tsx';
import { phoneOrder } from './templates/orders/phone-order-mail.tsx';
import { exchangeSent, returnApproved, returnDeclined } from './templates/orders/return-mails.tsx';
import { refundFailed } from './templates/refund-failed.tsx';
import { staffInvitation } from './templates/staff/staff-invitation.tsx';
import { staffDigest, staffNotice } from './templates/staff/staff-notices.tsx';
import { staffPassword } from './templates/staff/staff-password.tsx';
import type { Template } from './templates/template.ts';
import { waitingConfirm, waitingOpen } from './templates/waiting.tsx';

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
  return { subject: mail.props.subject, html, text: toPlainText(html) };
};
