import type { BowBuild } from '#values/bow/build.ts';
import type { IsoDay } from '#values/date.ts';
import type { Shown } from '#values/maker.ts';
import type { Cents } from '#values/money.ts';
import type { AfterDeadline } from '#values/order/campaign.ts';
import type { CardChargeEnd } from '#values/order/card-charge.ts';
import type { ItemKind, ReturnKind } from '#values/order/gear.ts';
import type { PaymentLeg } from '#values/order/order.ts';
import type { NoticeFact, NoticeKind, NoticeWords } from '#values/staff/notice-kinds.ts';
import type { StaffRole } from '#values/staff/staff.ts';
import type { MoneyBack } from '#values/text/money-back-text.ts';

/** The facts each mail is made from, kept in `emails.data`: a mail that is sent late says what was true when it was caused. */
export type MailTemplates = {
  'order-confirmed': OrderFacts & {
    releaseDate: IsoDay | null;
    /** Whether that day was over when the deposit came; absent in mails that were caused before it was told. */
    releasePassed?: boolean;
    manufacturingWeeks: number | null;
    /** The place in the queue and when it ships, in words; absent or null: the release date says all. */
    place?: string | null;
    /** What of the amount of the checkout a gift card has paid; absent: nothing, or it was caused before it was told. */
    giftAmount?: Cents;
    /** The window alone. */
    ships?: string | null;
    /** Null: nothing is to be paid later. */
    paymentLink: string | null;
    /** Of an order with more than the bow: all of it. */
    lines?: LineFacts[];
    shippingAmount?: Cents;
    taxAmount?: Cents;
    /** Gear that waits for a bow, in words; absent: it goes by itself. */
    shipsWith?: string;
  };
  /**
   * `shipped`: the bow was sent before its balance came. `releaseAhead`: the day, where it was paid before it. Older mails name neither
   * day nor weeks. `receivedAmount`, `returnedAmount` and `keptAmount`: all that came, went back and stayed, where any went back.
   */
  'balance-received': OrderFacts & {
    receivedAmount?: Cents;
    returnedAmount?: Cents;
    keptAmount?: Cents;
    shipped?: boolean;
    releaseAhead?: IsoDay | null;
    manufacturingWeeks?: number | null;
    /** The window of its batch in words; absent or null: it has none. */
    ships?: string | null;
  };
  /**
   * A payment came and something is missing all the same: it was a part, or money went back before. `stillDueAmount`: what is still
   * asked for; null while nobody has decided whether it is. Of a part until when, if there is a day, and what becomes of the place then.
   */
  'part-received': OrderFacts & {
    receivedAmount: Cents;
    returnedAmount: Cents;
    stillDueAmount: Cents | null;
    paymentLink: string | null;
    linkExpiresAt?: string;
    afterDeadline?: { becomes: AfterDeadline; warned: boolean };
  };
  /** Facts as they are after the correction. */
  /** `shipping`: where it costs otherwise at the new address; `owed` is asked for besides, with a link or together with the balance. */
  'order-corrected': OrderFacts & {
    shipping?: { from: Cents; to: Cents; owed: Cents; paymentLink: string | null };
  };
  /**
   * `delay-unanswered`: a delay needed the customer's consent, and none came. `keptAmount`: what the shop keeps of what was
   * paid; absent in mails that were caused before it was told. `disputedAmount`: what the customer's bank decides about.
   */
  'order-cancelled': OrderFacts & {
    refundedAmount: Cents;
    keptAmount?: Cents;
    disputedAmount?: Cents;
    /** Beside `refundedAmount`: it is on the gift card again that paid it. */
    giftCardAmount?: Cents;
    cause: 'unpaid' | 'requested' | 'delay-unanswered' | 'by-customer';
    /** Of `keptAmount`: for what was sent before, which stays with the customer, and what gift cards bought with it have paid. */
    sentAmount?: Cents;
    spentAmount?: Cents;
    /** The numbers of the orders of gear that were to ship with its bow, and go by themselves now. */
    gearAlone?: string[];
  };
  /**
   * What was ordered was gone when it was paid: all that was paid goes back, or the card was not charged. `gone`: what others had paid
   * for; left out, a bow. `tooManyBows`: its customer has as many as they may instead.
   */
  'no-place': Omit<MailTemplates['order-cancelled'], 'cause'> & {
    withGear: boolean;
    gone?: string[];
    tooManyBows?: boolean;
  };
  /** Facts as they were before the correction, for the address that is no longer the order's. */
  'address-replaced': OrderFacts;
  /**
   * Money went back and the order was not cancelled by it. `owedAmount`: so much of it the customer owes again, and `paymentLink`
   * takes it; null: no link works now.
   */
  'money-returned': OrderFacts & {
    refundedAmount: Cents;
    giftCardAmount?: Cents;
    owedAmount?: Cents;
    paymentLink?: string | null;
  };
  /**
   * Money that was on its way back has not gone: the bank of the card did not take it. `linesBack`, `shippingBack`: what it was for,
   * and is on the order again. `wasOwed`: it was to be paid again, and is not now.
   */
  'refund-failed': OrderFacts & {
    failedAmount: Cents;
    isCancelled: boolean;
    wasOwed: boolean;
    linesBack: string[];
    shippingBack: boolean;
  };
  /** Money came and no order was saved; it goes back to the card. */
  'money-without-order': { amount: Cents; origin: string };
  /** `linkExpiresAt` as an ISO string; null while the link has no deadline. */
  'payment-link': OrderFacts & {
    inBatch?: InBatch;
    due: { leg: PaymentLeg; amount: Cents };
    paymentLink: string;
    linkExpiresAt: string | null;
  };
  /**
   * Staff have entered an order by phone: what it is, and the link with which its customer agrees and pays until `linkExpiresAt`
   * (ISO). `lines`, `shippingAmount`, `taxAmount`: of an order with more than the bow.
   */
  'phone-order': OrderFacts & {
    due: { leg: PaymentLeg; amount: Cents };
    paymentLink: string;
    linkExpiresAt: string;
    customerPhone: string | null;
    /** The window of the batch in which a place is kept, in words; null: without one. */
    ships: string | null;
    releaseDate: IsoDay | null;
    releasePassed: boolean;
    manufacturingWeeks: number | null;
    lines?: LineFacts[];
    shippingAmount?: Cents;
    taxAmount?: Cents;
  };
  /** The bow's turn has come: the balance is due until the link ends. Also what the test mail shows. */
  release: BalanceDue & { manufacturingWeeks: number | null };
  /** The bow's turn has come, and the kept card, such as "Visa ending in 4242", is charged at `chargeAt` (ISO). The link works after that, too. */
  'charge-announced': BalanceDue & { manufacturingWeeks: number | null; chargeAt: string; card: string };
  /** It was not charged, and why: the balance is due by the link. */
  'charge-failed': BalanceDue & { card: string; why: CardChargeEnd };
  'balance-reminder': BalanceDue;
  /** Shortly before the deadline. */
  'balance-last-word': BalanceDue;
  /** The deadline has passed: the link works once more until `linkExpiresAt`, and then the place goes to others. `batch`: its name. */
  'place-warning': BalanceDue & { batch: string };
  /** The balance did not come in time, and the order moved to the end of `batch`, which ships in this window. */
  'place-moved': OrderFacts & PlaceAtEnd & StillDue & { formerBatch: string };
  /** The balance did not come by the last deadline either. */
  'place-freed': OrderFacts & StillDue & { batch: string };
  'order-shipped': OrderFacts & {
    carrier: string | null;
    trackingNumber: string;
    /** The carrier's own page; null when the carrier is not one we know. */
    trackingLink: string | null;
    shippedOn: IsoDay;
    /** What is still to be paid although it was shipped. */
    outstanding: Cents;
    /** Where it can be paid; null: nothing is, or its link does not work any more. */
    paymentLink: string | null;
    /** The number on the bow, and the page for its owner; absent in mails of bows from before they had numbers. */
    serial?: string;
    bowLink?: string;
    /** Of an order with more than the bow: what is in the parcel, and what is not on its way yet. */
    contents?: LineFacts[];
    stillToCome?: LineFacts[];
  };
  /** A parcel without a bow. The print provider may give no number. */
  'parcel-shipped': OrderFacts & {
    carrier: string | null;
    trackingNumber: string | null;
    /** The carrier's own page, or the print provider's; null where we know none. */
    trackingLink: string | null;
    shippedOn: IsoDay;
    contents: LineFacts[];
    stillToCome: LineFacts[];
  };
  /** For a customer without an account: the page of the order, until `linkExpiresAt` (ISO). */
  'order-page-link': OrderFacts & { pageLink: string; linkExpiresAt: string };
  /**
   * The build can no longer be changed by its customer, who is to say that it is right; `confirmed`: that was said before.
   * `pageLink`: the page of the order, until `linkExpiresAt` (ISO).
   */
  'build-confirm': OrderFacts & BuildLink & { confirmed: boolean };
  /** No build was ever chosen. `lockDay`: the last day to change it; `locked`: that is over, and it can be chosen once. */
  'build-missing': OrderFacts & BuildLink & { lockDay: IsoDay; locked: boolean };
  /** To a bow's owner, with the link to its page. `from`: who gave it; null where it is the owner's own link once more. */
  'bow-transfer': BowFacts & { cause: 'transfer' | 'again'; from: string | null; bowLink: string };
  /** To the former owner; `byShop`: staff did it. */
  'bow-transferred': BowFacts & { newOwnerName: string; byShop: boolean };
  /** Required by 16 CFR 435.2. */
  'delay-notice': NewDate & DelayQuestion;
  /** A nearer date. `question`: the consent to an earlier delay is still awaited; null or absent: nothing is asked. */
  'sooner-notice': NewDate & { question: DelayQuestion | null };
  /**
   * What the customer was told last, `wrongDate`, was wrong. `question`: what the law asks about the right date; null: nothing.
   * `cancelled`: the order was cancelled because of the wrong date.
   */
  'delay-correction': NewDate & {
    wrongDate: IsoDay;
    wrongFrom: IsoDay | null;
    cancelled: boolean;
    question: DelayQuestion | null;
  };
  /** The only mail that may be unsubscribed from. `unsubscribeToken` makes both its links. */
  /** `pictures`: of the shop's own store. */
  'build-letter': {
    title: string;
    message: string;
    pictures: Shown[];
    customerName: string;
    origin: string;
    unsubscribeToken: string;
  };
  announcement: { subject: string; message: string; customerName: string; origin: string; unsubscribeToken: string };
  /**
   * `from`: who gives it, null where the buyer keeps it. `giftCardCode` is taken out of the row once the mail is sent, and
   * `giftCardId` then says which card was mailed.
   */
  'gift-card': GiftCardFacts & { cardAmount: Cents; from: string | null; message: string | null };
  /**
   * `lost`: the former code was lost. `returned`: money that it had paid came back after it was void. `former`: the end of
   * the former code. `balanceAmount`: what is on the new card.
   */
  'gift-card-reissued': GiftCardFacts & { balanceAmount: Cents; former: string; cause: 'lost' | 'returned' };
  /** What is sent back or exchanged, with where it goes; `labelUrl` is the address of a label to print. */
  'return-approved': ReturnFacts & { labelUrl: string | null };
  /** `instructions` are the words of staff: why not. */
  'return-declined': ReturnFacts;
  /** The replacement has left: `lines` are what is in the parcel. */
  'exchange-sent': OrderFacts & {
    lines: LineFacts[];
    carrier: string | null;
    trackingNumber: string | null;
    trackingLink: string | null;
  };
  /** Another carrier or number of a parcel than the customer was told. `contents` is empty for orders without lines: the bow. */
  'tracking-corrected': OrderFacts & {
    contents: LineFacts[];
    carrier: string | null;
    trackingNumber: string;
    trackingLink: string | null;
    formerNumber: string | null;
  };
  /** A parcel that was told of did not leave, and why. */
  'shipment-taken-back': OrderFacts & {
    contents: LineFacts[];
    reason: string;
    withBow: boolean;
    trackingNumber: string | null;
  };
  /** What was lost or damaged is sent once more. */
  'replacement-sent': OrderFacts & {
    lines: LineFacts[];
    carrier: string | null;
    trackingNumber: string | null;
    trackingLink: string | null;
  };
  /** Somebody wants to be told when a bow can be pre-ordered again: `waitingLink` confirms the address, and takes it off again. */
  'waiting-confirm': { bowName: string; waitingLink: string; origin: string };
  /** It can be. `placesLeft` null: there is no limit. */
  'waiting-open': { bowName: string; bowLink: string; placesLeft: number | null; waitingLink: string; origin: string };
  /** A customer asked to be erased: the link shows what goes, and does it, until `linkExpiresAt` (ISO). */
  'erasure-link': { erasureLink: string; linkExpiresAt: string; origin: string };
  /** To a colleague who is to work here: the link makes their account, once, until `expiresAt` (ISO). */
  'staff-invitation': { role: StaffRole; invitedBy: string; invitationLink: string; expiresAt: string; origin: string };
  /** To somebody who works here, `name`: the link sets a new password, once, until `expiresAt` (ISO). `sentBy` null: they asked for it. */
  'staff-password': { name: string; sentBy: string | null; passwordLink: string; expiresAt: string; origin: string };
  /** `message` is the answer, `original` what it answers. */
  'inquiry-reply': { name: string; message: string; original: string; writtenOn: IsoDay; origin: string };
  /** To somebody who works here. `facts` names the first of them, `count` is how many there are. */
  'staff-notice': NoticesOfKind & { origin: string };
  /** What came in the day before this one, a part for each kind; and what there is to do this day, list by list. */
  'staff-digest': { day: IsoDay; parts: NoticesOfKind[]; today: { title: string; count: number }[]; origin: string };
  /** To somebody who works here, `name`: what has changed about how they sign in, at `changedAt` (ISO). */
  'factor-changed': { name: string; change: FactorChange; changedAt: string; origin: string };
};

export type NoticesOfKind = { kind: NoticeKind; words: NoticeWords; facts: NoticeFact[]; count: number };

export type FactorChange =
  | 'totp-added'
  | 'totp-replaced'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-made'
  | 'code-used'
  /** A factor was used in a browser that had not signed in before. */
  | 'new-browser'
  | 'password-changed'
  /** Somebody else took all of them away. */
  | 'reset';

/** The batch of the bow, and the window in which it ships, in words; absent or null: it is in none, or was when the mail was caused. */
type InBatch = { batch: string; ships: string } | null;

/**
 * What every mail says that asks for the balance; the link ends at `linkExpiresAt`, and the time left counts from `writtenAt`
 * (ISO). `afterDeadline`: what then becomes of its place in a batch; absent for one without a place.
 */
/** Absent in mails that were caused before a balance could be paid in parts: then it is the whole balance. */
type StillDue = { stillDueAmount?: Cents };

export type BalanceDue = OrderFacts & {
  inBatch?: InBatch;
  due: { leg: PaymentLeg; amount: Cents };
  paymentLink: string;
  linkExpiresAt: string;
  writtenAt: string;
  afterDeadline?: AfterDeadline;
};

/**
 * Another date. `formerReleaseDate` is what this customer was told last. With the first day of a window, `formerFrom` and
 * `newFrom`, a date is the window's last day; mails from before there were batches have none.
 */
type NewDate = OrderFacts & {
  formerReleaseDate: IsoDay | null;
  formerFrom?: IsoDay | null;
  releaseDate: IsoDay;
  newFrom?: IsoDay | null;
  reason: string;
};

type DelayQuestion = {
  /** ISO moment until which the order has to be kept, else it is cancelled; null: silence keeps it. */
  answerBy: string | null;
  keepLink: string;
  cancelLink: string;
  /** What goes back if it is cancelled; how it is divided, `back` says, which mails from before that was told do not have. */
  refundAmount: Cents;
  back?: MoneyBack;
};

/** A line of an order, or so many pieces of one. */
export type LineFacts = {
  kind: ItemKind;
  name: string;
  variantName: string | null;
  quantity: number;
  /** Of one. */
  price: Cents;
  /** Of a gift card: to whom it is mailed, null: to the buyer, and the words in its mail. */
  giftRecipient: string | null;
  giftMessage?: string | null;
};

type PlaceAtEnd = { batch: string; shipsFrom: IsoDay; shipsTo: IsoDay };
/** `makesFrom`: the day on which the workshop begins with the bows of the batch. */
type BuildLink = { pageLink: string; linkExpiresAt: string; makesFrom: IsoDay };

/** `ownerName`: of whoever gets the mail. */
type BowFacts = { serial: string; ownerName: string; origin: string };

type ReturnFacts = OrderFacts & { kind: ReturnKind; lines: LineFacts[]; instructions: string };

type GiftCardFacts = { giftCardId: number; giftCardCode: string; isTest: boolean; origin: string };

export type OrderFacts = {
  orderNumber: string;
  customerName: string;
  shippingAddress: string;
  /** The code of the state; null: the address is from before its parts were kept. */
  state?: string | null;
  /** Null: an order without a bow. */
  bowColor: string | null;
  /** What the bow is called; absent in mails that were caused when there was the Hunter alone. */
  bowName?: string | null;
  /** Null where none was chosen; absent in mails that were caused before there were builds. */
  build?: BowBuild | null;
  totalAmount: Cents;
  /** By so much its price has been lowered since; absent in mails that were caused before this was told. */
  reducedBy?: Cents;
  /** Of the total; and what is expected besides with the balance. Absent in mails that were caused before there was any. */
  taxAmount?: Cents;
  taxEstimate?: Cents;
  depositAmount: Cents;
  remainingBalance: Cents;
  /** What has come in of it; absent in mails that were caused before it could be paid in parts. */
  balancePaid?: Cents;
  isTest: boolean;
  /** The shop's address: links, and the name in the footer. */
  origin: string;
};
