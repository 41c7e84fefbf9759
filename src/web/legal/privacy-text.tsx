import { LegalSection } from './legal-page.tsx';
import { Entries, Entry, TextLink } from './legal-parts.tsx';

/**
 * What the shop knows about people; must stay true to src/db, the cookies of src/api and what the pages store in browsers.
 * `guideHost`: where the guide's answers are put into words; null: nowhere outside.
 */
export function PrivacyText({ guideHost }: { guideHost: string | null }) {
  return (
    <>
      <LegalSection title="What we keep">
        <Entries>
          <Entry name="Your order">
            Name, email, shipping address, phone if you give it, color, draw length, draw weight and hand if you chose
            them, price, the terms you agreed to and when, and what happened to the order since.
          </Entry>
          <Entry name="Your cart">
            What you put into it, and to whom a gift card in it goes, for 90 days after you last changed it.
          </Entry>
          <Entry name="Gift cards">
            To whom a gift card was emailed, the message on it, and which orders it has paid. Its code is kept nowhere
            once it is emailed.
          </Entry>
          <Entry name="Your payments">
            Amount, time, whether it went through, refunds, and the number that the card provider gave it. Never your
            card: its number goes from your browser straight to the card provider, and we do not see it. If you let us
            charge the balance by itself: what you agreed to, the kind of the card, its last four digits and until when
            it is valid. The card provider keeps the card until the order is paid or cancelled, or you remove it.
          </Entry>
          <Entry name="Whose a bow is">
            By its serial number the name and email of its owner, and of those who had it before. Who gives a bow away
            enters the new owner’s name and email, and we write to both.
          </Entry>
          <Entry name="Our emails to you">
            What we sent, with what it said, where to, when, and whether it went out.
          </Entry>
          <Entry name="Your account">
            Only if you sign in with Google: your name, email, picture and the number Google knows you by. Never your
            password. We see nothing else of your Google account. While you are signed in, what your browser calls
            itself and when it was last here, so that you can see where you are signed in.
          </Entry>
          <Entry name="Your messages">
            Name, email, phone if you give it, and what you wrote to us. What you ask the guide is answered and not
            kept.
          </Entry>
          <Entry name="Visits">
            For each visit our server notes the time, the page and the network address it came from, to find faults and
            to stop abuse.
          </Entry>
        </Entries>
        <p>
          We use this to make your bow, to charge and refund you rightly, to bring it to you and to answer you. There is
          no advertising and no tracking here, we count nobody’s clicks, and we sell nothing about you to anyone.
        </p>
      </LegalSection>
      <InYourBrowser />
      <LegalSection title="Who else gets it">
        <Entries>
          <Entry name="Stripe">
            Takes the card payments. It gets your card, the amount, your order number and your email for the receipt. If
            you paid and no order of yours reached us, we ask it for that email to write to you about your money. Where
            it works out sales tax for us, it gets the address that your order goes to.
          </Entry>
          <Entry name="Google">
            Signs you in through its Firebase service, and only when you choose to. It learns that you signed in here.
            While you are signed in, your picture comes from its servers.
          </Entry>
          <Entry name="Our mail server">Carries the emails that we write to you.</Entry>
          <Entry name="The carrier">Gets the name, address and phone that the parcel needs.</Entry>
          {guideHost && (
            <Entry name={`The guide’s model, at ${guideHost}`}>
              Puts the guide’s answers into words. It gets what you ask, as you typed it, and nothing else of yours.
            </Entry>
          )}
        </Entries>
        <p>Nobody else, unless a court or the law obliges us.</p>
      </LegalSection>
      <LegalSection title="How long">
        <p>
          Orders, their payments and their emails stay for as long as we have to be able to show what was bought and
          paid: for taxes, and for questions about your bow. An account stays until you erase it, a message until it is
          answered and done with, a cart for 90 days. What the card provider and the mail provider report to us goes
          after 90 days, once it is dealt with. Notes of visits are deleted after 30 days at the latest. A sign-in ends
          after 14 days, or when you sign out.
        </p>
      </LegalSection>
      <LegalSection title="Your say">
        <p>
          <TextLink to="/account">Your account</TextLink> gives you a copy of what we keep about you, and erases it when
          you ask for it: it shows before what goes, and what we have to keep without your name, such as that something
          was bought and paid. An order that is not sent yet has to end first. Our backups forget you after their time,
          30 days as a rule.
        </p>
        <p>
          Without an account, or to put something right, <TextLink to="/contact">write to us</TextLink> and name the
          email address of your order. We answer to that address, so that nobody else can ask for you.
        </p>
        <p>
          You can see your orders yourself in <TextLink to="/account">your account</TextLink>, see where you are signed
          in, and sign out there in each browser or all of them.
        </p>
      </LegalSection>
    </>
  );
}

function InYourBrowser() {
  return (
    <LegalSection title="What stays in your browser">
      <p>
        Only what the shop needs to work, so there is no banner to click away. The names of our cookies begin with{' '}
        <code className="font-sans">__Host-</code>, by which your browser keeps them for this shop alone.
      </p>
      <Entries>
        <Entry name={<code className="font-sans">session</code>}>
          Cookie, 14 days: who you are while you are signed in.
        </Entry>
        <Entry name={<code className="font-sans">signed_in</code>}>
          Cookie, 14 days: says that you are signed in, and nothing else.
        </Entry>
        <Entry name={<code className="font-sans">cart</code>}>
          Cookie, 90 days: finds your cart again while you are not signed in.
        </Entry>
        <Entry name={<code className="font-sans">has_cart</code>}>
          Cookie, 90 days: says that something is in your cart, and nothing else.
        </Entry>
        <Entry name={<code className="font-sans">deposit</code>}>
          Cookie, one day: what you began to pay for at the checkout, so that you are not charged twice.
        </Entry>
        <Entry name="Checkout">
          What you typed there, without the card, until you close the tab or your order is confirmed. It stays in this
          tab until you press the button that pays, but for the state and the code of a gift card: the total depends on
          them.
        </Entry>
        <Entry name="Finish">Black or Tan, as you chose it on the bow’s page, until you close the tab.</Entry>
        <Entry name="Your build">
          Color, draw length, draw weight and hand as you set them up, until you close the tab, remove them or your
          pre-order is confirmed.
        </Entry>
        <Entry name="The guide">
          What you asked it and what it answered, in this tab until you close it or start over.
        </Entry>
        <Entry name="Sign-in">
          The browser’s own storage holds your sign-in until you sign out: Firebase’s part, and a note of ours that it
          is there.
        </Entry>
        <Entry
          name={
            <>
              <code className="font-sans">__stripe_mid</code>, <code className="font-sans">__stripe_sid</code>
            </>
          }
        >
          Cookies that Stripe sets on the pages where you pay, for a year and for half an hour. Its script also looks at
          how the browser is used. Both serve to tell buyers from thieves.
        </Entry>
      </Entries>
    </LegalSection>
  );
}
