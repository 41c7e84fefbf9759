/** Why a customer's data cannot be erased yet, and what has to be done first; the words come from src/db/functions/erase-customer.sql. */
export const WHY_KEPT = {
  'works-here': 'This is the address of somebody who works here: take it off their staff account first.',
  'not-sent': 'is not sent yet: it can be cancelled, with all the money back.',
  owes: 'still owes money.',
  'refund-under-way': 'has a refund under way: it takes a few days at most.',
  disputed: 'is disputed: the bank still decides about its money.',
  'payment-open': 'has a payment that is not decided yet: it takes a day at most.',
  'return-open': 'has a return that is not closed.',
  'alert-open': 'has something open that one of us has to look at first.',
  'mail-waiting': 'A mail to this address is about to go out. Please try again in a few minutes.',
} as const;
export type WhyKept = keyof typeof WHY_KEPT;

/** Without the order, for those that are about none. */
export function keptText({ orderNumber, why }: { orderNumber: string | null; why: WhyKept }): string {
  return orderNumber === null ? WHY_KEPT[why] : `Order ${orderNumber} ${WHY_KEPT[why]}`;
}

type Numbers = Record<'orders' | 'mails' | 'inquiries' | 'notes' | 'bows' | 'giftCards', number> & {
  account: boolean;
  /** As it is read, such as "$50.00". */
  giftCardBalance: string;
};

/** What goes with a customer, and what stays without them: a line for each. `their`: "your" to the customer. */
export function erasureLines(numbers: Numbers, their: 'your' | 'their'): { goes: string[]; stays: string[] } {
  const { orders, mails, inquiries, notes, bows, giftCards, giftCardBalance, account } = numbers;
  const them = their === 'your' ? 'you' : 'them';
  const lines = (said: [boolean | number, string][]) => said.flatMap(([is, line]) => (is ? [line] : []));
  return {
    goes: lines([
      [account, `${their} account, with its sign-ins and its cart`],
      [orders, `name, address, phone and email address in ${some(orders, 'order')}, and in their history`],
      [mails, `what ${some(mails, 'email')} said, and to whom`],
      [inquiries, `${some(inquiries, 'message')} to us, with our answers`],
      [notes, `${some(notes, 'note')} of ours about ${them}`],
      [true, 'what we were told about the address: that it wants no announcements, or waits for a bow'],
      [
        bows,
        `the link to the page of ${some(bows, 'bow')}: a warranty needs the serial number on the bow from then on`,
      ],
      [giftCards, `the address of ${some(giftCards, 'gift card')}: a code that is lost is not given again`],
    ]),
    stays: lines([
      [
        orders,
        `${some(orders, 'order')} with what was bought, paid and given back, and the state it went to, for taxes`,
      ],
      [mails, 'that emails were sent, and when'],
      [giftCards, `${giftCardBalance} on gift cards, for whoever has the code`],
      [true, 'backups from before, until they are deleted after their time'],
    ]),
  };
}

const some = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
