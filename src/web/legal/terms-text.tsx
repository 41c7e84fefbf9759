import type { PreOrderTerms } from '#contract/catalogue/catalogue-schemas.ts';
import type { MakerFacts } from '#values/maker.ts';
import { formatUsd } from '#values/money.ts';
import { MINUTES_TO_HOLD } from '#values/order/order.ts';
import { DAYS_AFTER_PART, LEAST_PART } from '#values/order/parts.ts';
import { DAYS_TO_PAY_BALANCE, SHIPPING_TIME } from '#values/text/balance-terms.ts';
import { CHARGED_BY_ITSELF } from '#values/text/keep-card-text.ts';
import { RETURN_SENTENCE, sendingTime } from '#values/text/line-text.ts';
import { CANCEL_SENTENCE, REFUND_SENTENCES } from '#values/text/refund-policy.ts';
import { type ShippingText, shippingSentence } from '#values/text/shipping-text.ts';
import { printTerms } from '#web/bow-parts/printed-terms.ts';
import { Paragraphs } from '#web/ui/paragraphs.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { LegalSection } from './legal-page.tsx';
import { Entries, Entry, TextLink } from './legal-parts.tsx';

type TermsTextProps = {
  /** Of a pre-order made today; null while nothing is on sale. */
  terms: PreOrderTerms | null;
  shipping: ShippingText;
  /** The maker's own, beside the law's. */
  warranty: MakerFacts['warranty'];
};

/** What customers and the shop owe each other. */
export function TermsText({ terms, shipping, warranty }: TermsTextProps) {
  return (
    <>
      <Payment terms={terms} />
      <LegalSection title="How your deposit is kept">
        <p>
          The deposit is booked to your order and counts in full toward its price. We take no fee from it: when the
          order is cancelled before the bow ships, all of it goes back.
        </p>
        <p>
          You pay it to us, by card, through our card provider. No third party holds it for you until the bow ships.
        </p>
      </LegalSection>
      <PaymentLink />
      <Delivery terms={terms} />
      <LegalSection title="Gear, printed clothes and gift cards">
        <p>
          Gear is paid in full when you order it. What is in stock is {sendingTime('stock')} and does not wait for a bow
          in the same order. Clothes are printed for you when you order them, and come from our printer in a parcel of
          their own. A gift card is emailed once it is paid. Gear that you add to a bow on the page of its order, until
          its build is fixed, is paid at once and ships with the bow, to its address, without a price for shipping; if
          the bow is cancelled, the gear ships by itself, at our cost, or you cancel it too.
        </p>
        <p>
          {shippingSentence(shipping)} The weight is that of all that you order. A bow ships free, and so does a gift
          card. The checkout says what it costs before you pay. A change of the address may change it: then you are
          asked first.
        </p>
        {shipping.zones.length > 0 && (
          <Entries>
            {shipping.zones.map(({ name, words }) => (
              <Entry key={name} name={name}>
                {words}
              </Entry>
            ))}
          </Entries>
        )}
        <p>
          {RETURN_SENTENCE} Ask on the page of your order. What you paid for them goes back to the card or the gift card
          it came from, once they have arrived here. A bow is made for its buyer, and does not come back this way; nor
          does a gift card that was used.
        </p>
        <p>
          A gift card has no fee and no last day. Pressing the button that pays sets aside what you chose for{' '}
          {MINUTES_TO_HOLD} minutes while few are left; it is yours once it is paid. If others were quicker, nothing is
          charged, or all of it goes back.
        </p>
      </LegalSection>
      <LegalSection title="If we are late">
        <p>
          If your bow cannot ship by the date we gave you, we email you before that date passes, with the new date and
          the reason. You can then cancel free of charge, and everything you paid comes back.
        </p>
        <p>
          If you say nothing, we go on when the new date is no more than 30 days after the first one. If it is later
          than that, if we cannot name a date, or if we are late a second time, we need your yes, and paying the balance
          is one: without it we cancel the order and refund you without being asked. This follows the rule of the
          Federal Trade Commission on orders by internet, 16 CFR 435.
        </p>
      </LegalSection>
      <LegalSection title="Cancelling and refunds">
        <p>
          {CANCEL_SENTENCE}: on the page of your order, in <TextLink to="/account">your account</TextLink> or by the
          link that we <TextLink to="/find-order">mail you</TextLink>. Or <TextLink to="/contact">write to us</TextLink>{' '}
          or answer any of our emails, with your order number. {REFUND_SENTENCES}
        </p>
        <p>
          An order whose deposit has not arrived after 24 hours is cancelled by itself. Nothing was charged for it then,
          and should the money still come, it goes back.
        </p>
      </LegalSection>
      <LegalSection title="Warranty">
        <p>
          Your bow comes with the warranty that the law gives when a maker sells what it makes: it has to be fit for
          what a hunting bow is used for, and to be what these pages say. We exclude no part of it and do not shorten
          it.{!warranty && ' We do not add a written warranty of our own.'}
        </p>
        {warranty && (
          <>
            <h3 className="font-semibold wrap-anywhere">{warranty.name}</h3>
            <Paragraphs text={warranty.text} />
          </>
        )}
        <p>
          If something is wrong with your bow, <TextLink to="/contact">write to us</TextLink> with your order number.
        </p>
      </LegalSection>
      <LegalSection title="Changing your order">
        <p>
          Shipping address, color and build can be changed until we start working on your order: in{' '}
          <TextLink to="/account">your account</TextLink>, or by writing to us. You have an account when you sign in
          with Google; your orders are in it when the address is the one you ordered with.
        </p>
        <p>
          Where your order names a last day for color and build, they are fixed after it, because we order the parts
          then. The address can still be changed.
        </p>
      </LegalSection>
      <LegalSection title="The bow and the law">
        <p>
          The Hunter is made in the USA, in three states, and it is made for hunting. Who may own and carry a bow, and
          when and what may be hunted with it, is decided by the law of the place where you are: please know it and keep
          to it.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>
          Nothing here takes away a right that the law gives you as a buyer. If we change these terms, the change counts
          for orders made afterwards. Questions: <TextLink to="/contact">write to us</TextLink>, a person answers. What
          we keep about you is said under <TextLink to="/privacy">Privacy</TextLink>.
        </p>
      </LegalSection>
    </>
  );
}

function Payment({ terms }: { terms: PreOrderTerms | null }) {
  const words = terms && printTerms(terms);
  return (
    <LegalSection title="What you pay, and when">
      {terms && words ? (
        <>
          <p>
            {terms.productName}: {words.price}, paid by card in two parts.
          </p>
          <Entries>
            <Entry name={`${words.deposit} now`}>
              The deposit{words.share}. Your card is charged when you complete the pre-order, and your bow is reserved.
            </Entry>
            <Entry name={`${words.balance} later`}>
              The balance. <WholeDates text={`${words.balanceStory} ${words.timeSentence}`} /> You pay it yourself,
              through a link. {CHARGED_BY_ITSELF} Until it is charged you can pay otherwise, have the card removed, or
              cancel.
            </Entry>
          </Entries>
          <p>Before the deposit you are asked to agree to the rest, in these words:</p>
          <blockquote className="border-tan border-l-2 pl-5 text-ash">{terms.consent}</blockquote>
        </>
      ) : (
        <p>
          Nothing can be pre-ordered at the moment. A pre-order is paid by card in two parts: a deposit when it is made,
          and the balance, through a link, when the turn of the bow comes.
        </p>
      )}
      <p>
        The price of your order is the one you agreed to. If ours changes later, yours does not. All amounts are in US
        dollars.
      </p>
    </LegalSection>
  );
}

function PaymentLink() {
  return (
    <LegalSection title="The payment link">
      <p>
        The email that confirms your pre-order carries a link of your own. It opens your order and takes the balance.
        Whoever has the link sees the order, so keep it to yourself.
      </p>
      <p>
        It works from the first day, if you would rather pay early. The email that says that your bow's turn has come
        gives it a deadline of {DAYS_TO_PAY_BALANCE} days. After the deadline the link takes no more money, but your
        order and your deposit stay: get a fresh link, good for 24 hours, from{' '}
        <TextLink to="/account">your account</TextLink>, or <TextLink to="/contact">ask us</TextLink> for one.
      </p>
      <p>
        Where the link offers it, you may pay the balance in parts of {formatUsd(LEAST_PART)} or more. With the first
        one you have {DAYS_AFTER_PART} more days for the rest. If you cancel, the parts go back as the deposit does.
      </p>
    </LegalSection>
  );
}

function Delivery({ terms }: { terms: PreOrderTerms | null }) {
  const made = terms && !terms.batch ? `That takes ${printTerms(terms).making}. ` : '';
  return (
    <LegalSection title="Making and shipping">
      <p>
        We make your bow after the final payment. {made}It ships within {SHIPPING_TIME} after it is made, to the address
        of your order, and its tracking number stands in <TextLink to="/account">your account</TextLink>.
      </p>
      <p>
        The bow is yours, and at your risk, from the moment the carrier hands it to you. If it is lost or damaged on the
        way, we replace it or refund all of it.
      </p>
    </LegalSection>
  );
}
