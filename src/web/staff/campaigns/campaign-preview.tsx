import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CampaignPreview } from '#contract/campaigns/campaign-schemas.ts';
import { readMaker } from '#contract/catalogue/maker-calls.ts';
import { printTerms } from '#web/bow-parts/printed-terms.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { Fact, Section } from '#web/staff/parts/page-parts.tsx';
import { MailViewer } from '#web/staff/release/mail-preview.tsx';
import { PriceAndAvailability } from '#web/storefront/bow/price-and-availability.tsx';

export type Difference = { label: string; before: string | null; after: string };

type LookProps = {
  preview: CampaignPreview;
  /** What is different, field by field; of a new campaign nothing was before. */
  differences: Difference[];
  /** What stands below: the way on and back. */
  children: ReactNode;
};

/** What new buyers will see: the page's own part, the sentence at the checkout, and the mail; nothing in it leads anywhere. */
export function CampaignLook({ preview: { terms, mail }, differences, children }: LookProps) {
  const place = useRef<HTMLElement>(null);
  const maker = useQuery(staffQuery(readMaker));
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="look-title" className="mt-12 scroll-mt-20 outline-none">
      <h2 id="look-title" className="title-part text-bone">
        What new buyers will see
      </h2>
      <p className="mt-2 max-w-prose text-ash">
        It counts within a second for every checkout that is opened from then on. Open checkouts and orders keep their
        terms.
      </p>
      {differences.length > 0 && (
        <Section title="What changes" className="mt-8">
          <dl className="mt-2 divide-y divide-rule border-rule border-y [&>div]:py-2">
            {differences.map(({ label, before, after }) => (
              <Fact key={label} label={label}>
                {before !== null && (
                  <>
                    <s className="text-ash">
                      <span className="sr-only">Before: </span>
                      {before}
                    </s>{' '}
                    →{' '}
                  </>
                )}
                {after}
              </Fact>
            ))}
          </dl>
        </Section>
      )}
      <div className="mt-8 grid gap-x-14 gap-y-10 xl:grid-cols-2">
        <div className="min-w-0 space-y-10">
          <Section title="On its page">
            <p className="mt-1 text-ash text-sm">
              {terms.state === 'open' && 'It takes orders.'}
              {terms.state === 'paused' && 'Its page says that pre-orders are paused, and takes none.'}
              {terms.state === 'sold_out' && 'Its page says that it is sold out, and takes no orders.'} Finishes:{' '}
              {terms.colors.join(', ')}.
            </p>
            <div inert className="mt-3 border border-rule bg-night p-6">
              <PriceAndAvailability
                terms={printTerms(terms)}
                configurator
                warranty={maker.data?.warrantyName || null}
              />
            </div>
          </Section>
          <Section title="Agreed to at the checkout">
            <p className="mt-3 border-tan border-l-2 pl-4 text-bone wrap-anywhere">{terms.consent}</p>
          </Section>
        </div>
        <Section title="The email that confirms the deposit" className="min-w-0">
          <p className="mt-2 mb-3 border-rule border-t py-3 text-sm wrap-anywhere">
            <span className="text-ash">Subject</span> <span className="font-semibold text-bone">{mail.subject}</span>
          </p>
          <MailViewer mail={mail} />
        </Section>
      </div>
      {children}
    </section>
  );
}
