import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { BowPage as Bow, BowTransferred } from '#contract/bows/bow-page-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import { formatDay } from '#values/date.ts';
import { TextLink } from '#web/legal/legal-parts.tsx';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { ContactForm } from '#web/storefront/contact/contact-form.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Manual } from './manual.tsx';
import { TransferForm } from './transfer-form.tsx';

/** A bow for its owner: how it was set up, how it is handled, and the way to give it to somebody else. */
export function BowPage({ bow }: { bow: Bow }) {
  const [query] = useSearchParams();
  const [given, setGiven] = useState<BowTransferred | null>(null);
  const place = useRef<HTMLDivElement>(null);
  if (given) {
    return (
      <div ref={place} tabIndex={-1} className="outline-none">
        <BowGiven given={given} />
      </div>
    );
  }
  return (
    <div className="max-w-[84rem]">
      <header className="grid gap-x-[clamp(3rem,7vw,8rem)] gap-y-10 lg:grid-cols-2">
        <div>
          <h1 className="title-chapter text-bone">
            {bow.name} <span className="text-ash">/ {bow.color}</span>
          </h1>
          <p className="prose-lead mt-6 text-ash">
            This page belongs to the bow with the number{' '}
            <strong className="font-semibold text-bone tabular-nums">{bow.serial}</strong>. Whoever has its address is
            taken for the owner, so keep it to yourself.
          </p>
        </div>
        <section aria-labelledby="bow-title">
          <h2 id="bow-title" className="title-part text-bone">
            Your bow
          </h2>
          <dl className="mt-5 border-rule-strong border-t">
            <AmountLine label="Serial number" value={bow.serial} strong />
            <AmountLine label="Finish" value={bow.color} />
            <AmountLine label="Build" value={bow.build ? wordBuild(bow.build) : 'Not noted. Please ask us.'} />
            {bow.madeAt && <AmountLine label="Made" value={dayOfMoment(bow.madeAt)} />}
            {bow.shippedAt && <AmountLine label="Shipped" value={dayOfMoment(bow.shippedAt)} />}
            <AmountLine label="Owner" value={bow.ownerName} />
            <AmountLine label="Owner since" value={dayOfMoment(bow.ownerSince)} />
          </dl>
        </section>
      </header>
      <Manual bow={bow} />
      <BowWarranty />
      <section
        aria-labelledby="question-title"
        className="mt-20 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)]"
      >
        <div>
          <h2 id="question-title" className="title-part text-bone">
            A question, or something is wrong
          </h2>
          <p className="mt-5 max-w-[30em] text-ash">
            Write to the people who made it. A person reads it and answers. Please leave the number of the bow in the
            message.
          </p>
        </div>
        <ContactForm about={`About my bow ${bow.serial}: `} />
      </section>
      <TransferForm
        serial={bow.serial}
        secret={query.get('key') ?? ''}
        onGiven={(done) => {
          setGiven(done);
          window.scrollTo({ top: 0 });
        }}
      />
    </div>
  );
}

/** The same words on the server and in the browser: a day in UTC, by which the shop reckons. */
function dayOfMoment(moment: string): string {
  return formatDay(moment.slice(0, 10));
}

function BowGiven({ given }: { given: BowTransferred }) {
  return (
    <BesidePicture>
      <Notice
        title={`The bow is ${given.name}’s now`}
        links={
          <Link to="/contact" className={buttonLook('line')}>
            Contact us
          </Link>
        }
      >
        <p>
          {given.serial} has another owner. The link to its page is on its way to{' '}
          <strong className="font-semibold text-bone wrap-anywhere">{given.email}</strong>, and yours does not work any
          more.
        </p>
        <p>Was that a mistake, or the wrong address? Write to us soon, and we give the bow back to you.</p>
      </Notice>
    </BesidePicture>
  );
}

/** An unknown number, a wrong secret and that of a former owner are one page. */
export function UnknownBow() {
  return (
    <BesidePicture>
      <Notice
        urgent
        title="This link does not open a bow"
        links={
          <>
            <Link to="/contact" className={buttonLook('line')}>
              Contact us
            </Link>
            <Link to="/" className={buttonLook('line')}>
              Return Home
            </Link>
          </>
        }
      >
        <p>
          Please check that the whole link from the email was opened. Only the newest link of a bow’s present owner
          works.
        </p>
        <p>You own the bow and have lost the link? Write to us with the serial number on it.</p>
      </Notice>
    </BesidePicture>
  );
}

/** What the terms of sale say of a bow that has a fault, and how to tell us of one. */
function BowWarranty() {
  return (
    <article
      aria-labelledby="warranty-title"
      className="mt-20 grid gap-x-16 gap-y-5 border-rule border-t pt-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)]"
    >
      <h2 id="warranty-title" className="title-part text-bone">
        Warranty, and a fault
      </h2>
      <div className="flex max-w-[42em] flex-col gap-4">
        <p>
          Your bow comes with the warranty that the law gives when a maker sells what it makes: it has to be fit for
          what a hunting bow is used for, and to be what our pages say. We exclude no part of it and do not shorten it.
          We do not add a written warranty of our own. It stands so in our{' '}
          <TextLink to="/terms">terms of sale</TextLink>.
        </p>
        <p>
          Something is wrong with it? Do not shoot it. Write to us by the form below: what you see, since when, and the
          serial number. A picture helps; you can send it in reply to our answer.
        </p>
      </div>
    </article>
  );
}
