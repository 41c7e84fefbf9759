import { TextLink } from '#web/legal/legal-parts.tsx';

/** What the terms of sale say of a bow that has a fault, and how to tell us of one. */
export function BowWarranty() {
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
