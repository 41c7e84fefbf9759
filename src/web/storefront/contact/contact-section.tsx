import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ContactForm } from './contact-form.tsx';

/** The end of a page: a word from the maker, and the form. */
export function ContactSection() {
  const section = useRef<HTMLElement>(null);
  const location = useLocation();
  useEffect(() => {
    // A second click on the same link is another visit: the location is a new object then.
    if (location.hash === '#contact') section.current?.focus({ preventScroll: true });
  }, [location]);
  return (
    <section
      id="contact"
      ref={section}
      tabIndex={-1}
      aria-labelledby="contact-title"
      className="edge py-chapter outline-none"
    >
      <div className="grid gap-x-24 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <h2 id="contact-title" className="title-chapter">
            Talk to the people who make it
          </h2>
          <p className="prose-lead mt-6 text-ash">
            Questions about the Hunter, your draw length or your order: write to us. A person reads it and answers.
          </p>
        </div>
        <ContactForm />
      </div>
    </section>
  );
}
