import type { DisputeRow } from '#db/schema.ts';
import type { StaffOrderFacts } from '#shop/orders/reading/read-staff-order.ts';
import type { Evidence } from '#shop/ports/payment-provider.ts';
import { formatUsd } from '#values/money.ts';
import { REFUND_POLICY } from '#values/text/refund-policy.ts';
import { cutTo, type EarlierPayment, nameOf } from './gather-evidence.ts';

/** What the provider takes of one field; all of them together stay far below its 150,000 characters. */
const LONGEST_TEXT = 20_000;

/** The evidence in the provider's fields, which a bank's program reads; which of them count depends on the bank's reason. */
export function evidenceFields(dispute: DisputeRow, facts: StaffOrderFacts, words: string): Evidence {
  const { order, items, bow } = facts;
  const parcel = sentParcels(facts).at(-1);
  const others = otherPayments(dispute, facts);
  const described = items.map((line) => nameOf(order, line)).join('; ');
  const policy = [REFUND_POLICY, order.balanceTerms ? `The customer ticked: “${order.balanceTerms}”` : ''];
  const fields: Evidence = {
    customer_name: order.customerName,
    customer_email_address: order.customerEmail,
    shipping_address: order.shippingAddress,
    product_description: bow ? `${described}; serial number ${bow.serial}` : described,
    refund_policy_disclosure: policy.join(' ').trim(),
    ...(parcel && {
      shipping_carrier: parcel.carrier ?? '',
      shipping_tracking_number: parcel.trackingNumber ?? '',
      shipping_date: parcel.shippedAt?.toISOString().slice(0, 10) ?? '',
    }),
    ...(dispute.reason === 'credit_not_processed' && { refund_refusal_explanation: words }),
    ...(dispute.reason === 'duplicate' &&
      others.length > 0 && {
        duplicate_charge_explanation: `One order is paid in parts: ${others.map(({ payment }) => `${formatUsd(payment.received)} (${payment.leg})`).join(', ')} and the disputed ${formatUsd(dispute.amount)}. Its total is ${formatUsd(order.totalAmount)}.`,
      }),
    uncategorized_text: `${words}\n\nThe attached paper has the whole history of the order.`.trim(),
  };
  const said = Object.entries(fields).filter(([, text]) => text !== '');
  return Object.fromEntries(said.map(([field, text]) => [field, cutTo(LONGEST_TEXT, text)]));
}

/** What a bank looks for with its reason and will not find, a sentence each. */
export function missingEvidence(dispute: DisputeRow, facts: StaffOrderFacts, earlier: EarlierPayment[]): string[] {
  const { order } = facts;
  const { reason } = dispute;
  const parcels = sentParcels(facts);
  const isAbout = (...reasons: string[]) => reasons.includes(reason);
  const of: [boolean, string][] = [
    [
      order.bowName !== null && !order.balanceTerms,
      'The words that the customer agreed to when ordering are not kept.',
    ],
    [
      isAbout('product_not_received', 'fraudulent', 'general') && parcels.length === 0,
      'Nothing of the order was sent yet. Say in your own words when it is due, and what the customer was told of that.',
    ],
    [
      parcels.some(({ trackingNumber }) => !trackingNumber),
      'A parcel has no tracking number. If the carrier gave one, enter it on the order.',
    ],
    [
      isAbout('product_not_received', 'fraudulent') && parcels.some(({ deliveredAt }) => !deliveredAt),
      'That a parcel was delivered is not known here. Look at the carrier’s page, and say what it says.',
    ],
    [
      isAbout('fraudulent', 'unrecognized') && earlier.length < 2,
      `Two earlier payments of the same customer would show that they know the shop. There ${earlier.length === 1 ? 'is one' : 'are none'}.`,
    ],
    [
      isAbout('product_unacceptable') && order.bowName !== null && !order.buildConfirmedAt,
      'The customer has not confirmed the build.',
    ],
    [isAbout('credit_not_processed'), 'Say in your own words why no money is owed back.'],
    [isAbout('subscription_canceled'), 'Say in your own words that this was one order and no subscription.'],
    [
      isAbout('duplicate') && otherPayments(dispute, facts).length === 0,
      'There is no other payment for this order: say what the customer may have taken for it.',
    ],
  ];
  return of.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : []));
}

const sentParcels = ({ parcels }: StaffOrderFacts) =>
  parcels.filter(({ state, shippedAt }) => state !== 'taken_back' && shippedAt);

const otherPayments = ({ paymentId }: DisputeRow, { payments }: StaffOrderFacts) =>
  payments.filter(({ payment }) => payment.received > 0 && payment.id !== paymentId);
