import { data } from 'react-router';
import type { PageTraits } from '../layout/page-traits.ts';
import { storefrontContext } from '../load-context.ts';
import { visitContext } from '../page-visit.ts';
import { describePage } from '../seo/describe-page.ts';
import { ContactForm } from '../storefront/contact/contact-form.tsx';
import { findFaults, hasMissing, readEntries, toMessage } from '../storefront/contact/read-inquiry.ts';
import { Alert } from '../ui/alert.tsx';
import type { Route } from './+types/contact';

/** Takes the contact form of browsers without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = readEntries(await request.formData());
  if (context.get(visitContext).tooOften) {
    return data({ outcome: 'too-often', typed, faults: {} } as const, { status: 429 });
  }
  const faults = findFaults(typed);
  if (Object.keys(faults).length > 0) {
    return data({ outcome: hasMissing(typed) ? 'missing' : 'faulty', typed, faults } as const, { status: 422 });
  }
  try {
    await context.get(storefrontContext).sendInquiry(toMessage(typed));
  } catch {
    return data({ outcome: 'failed', typed, faults } as const, { status: 500 });
  }
  return { outcome: 'sent' } as const;
}

export const meta = () => describePage({ title: 'Contact', index: false });

export const handle: PageTraits = { hasContactForm: true };

export default function Contact({ actionData }: Route.ComponentProps) {
  const returned = actionData && actionData.outcome !== 'sent' ? actionData : null;
  return (
    <section
      id="contact"
      className="edge grid gap-x-24 gap-y-12 pt-40 pb-chapter lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div>
        <h1 className="title-chapter">Talk to the people who make it</h1>
        <p className="prose-lead mt-6 text-ash">Write to us. A person reads it and answers.</p>
      </div>
      <div>
        {actionData && <div className="mb-10">{OUTCOMES[actionData.outcome]}</div>}
        <ContactForm {...(returned ? { typed: returned.typed, faults: returned.faults } : {})} />
      </div>
    </section>
  );
}

const OUTCOMES = {
  sent: (
    <Alert tone="good" title="Message Sent!">
      Thank you for reaching out. We'll get back to you soon.
    </Alert>
  ),
  missing: (
    <Alert tone="bad" title="Missing Fields">
      Please fill in all required fields.
    </Alert>
  ),
  faulty: (
    <Alert tone="bad" title="Please check the form">
      What is wrong stands at the field.
    </Alert>
  ),
  'too-often': (
    <Alert tone="bad" title="That was too often">
      Your message has not been sent yet. It is still here: please wait a minute, then send it again.
    </Alert>
  ),
  failed: (
    <Alert tone="bad" title="Error">
      Failed to send message. Please try again.
    </Alert>
  ),
};
