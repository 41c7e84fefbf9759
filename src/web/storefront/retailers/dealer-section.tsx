import type { ComponentProps } from 'react';
import { InquiryOutcome } from '#web/storefront/contact/inquiry-outcome.tsx';
import { Picture } from '#web/ui/picture.tsx';
import hunter from '../../../../assets/pictures/card-tan.webp?picture';
import { DealerForm } from './dealer-form.tsx';

/** For shops. On bone, so that nobody takes it for the contact form that follows. */
export function DealerSection({ answer }: ComponentProps<typeof DealerForm>) {
  return (
    <section id="dealers" aria-labelledby="dealers-title" className="on-bone">
      <div className="inked edge grid gap-x-24 gap-y-12 py-chapter lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <h2 id="dealers-title" className="title-chapter">
            Sell the Hunter in your shop
          </h2>
          <p className="prose-lead mt-6 text-ash">
            Tell us where your shop is and who shoots there. A person reads every inquiry and answers.
          </p>
          <Picture
            source={hunter}
            alt=""
            sizes="40vw"
            className="mt-8 -mb-10 aspect-square w-full max-w-[27rem] max-lg:hidden"
          />
        </div>
        <div>
          <InquiryOutcome answer={answer} />
          <DealerForm answer={answer} />
        </div>
      </div>
    </section>
  );
}
