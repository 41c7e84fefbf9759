import { useSearchParams } from 'react-router';
import { useHydrated } from '#web/client/use-hydrated.ts';
import type { PageTraits } from '#web/layout/page-traits.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import { ContactForm } from '#web/storefront/contact/contact-form.tsx';
import { CONTACT_INQUIRY } from '#web/storefront/contact/contact-inquiry.ts';
import { InquiryOutcome } from '#web/storefront/contact/inquiry-outcome.tsx';
import { takeInquiry } from '#web/storefront/contact/take-inquiry.ts';
import { Picture } from '#web/ui/picture.tsx';
import grip from '../../../../assets/pictures/grip-tan.webp?picture';
import type { Route } from './+types/contact';

/** Takes the contact form of browsers without JavaScript, from whichever page it stood on. */
export const action = (sent: Route.ActionArgs) => takeInquiry(CONTACT_INQUIRY, sent);

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describePage({
    title: 'Contact',
    description: 'Write to the people who make the Hunter. A person reads it and answers.',
    address: { origin: matches[0].loaderData.origin, path: '/contact' },
    picture: SHARE_PICTURES.home,
    index: false,
  });
}

export const handle: PageTraits = { hasContactForm: true, hasGuide: true };

/** An order's page names the order; the kept page, which is the same for all, does not. */
function useAbout(): string | undefined {
  const [query] = useSearchParams();
  const order = query.get('order');
  const hydrated = useHydrated();
  return hydrated && order && ORDER_NUMBER.test(order) ? `About order ${order}: ` : undefined;
}

const ORDER_NUMBER = /^FD-[A-Z0-9]{4,20}$/;

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <section
      id="contact"
      className="edge grid gap-x-24 gap-y-12 pt-40 pb-chapter lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div>
        <h1 className="title-chapter">Talk to the people who make it</h1>
        <p className="prose-lead mt-6 text-ash">Write to us. A person reads it and answers.</p>
        <Picture
          source={grip}
          alt=""
          sizes="45vw"
          className="fade-edges mt-12 aspect-square w-full object-cover object-[45%] max-lg:hidden"
        />
      </div>
      <div>
        <InquiryOutcome answer={actionData} />
        <ContactForm answer={actionData} about={useAbout()} />
      </div>
    </section>
  );
}
