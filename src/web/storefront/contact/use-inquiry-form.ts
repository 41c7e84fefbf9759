import { type SubmitEvent, useRef, useState } from 'react';
import { request } from '#web/client/request.ts';
import { toast } from '#web/ui/toast-store.ts';
import { findFaults, hasMissing, type InquiryFaults, type InquiryKind, namesOf, readEntries } from './inquiry-kind.ts';

/** A form's life (spec sections 4, 5 and 8): idle, sending, and back; success empties it, failure keeps what was typed. */
export function useInquiryForm<Name extends string>(kind: InquiryKind<Name>, faultsAtFirst: InquiryFaults<Name>) {
  const [faults, setFaults] = useState(faultsAtFirst);
  const [sending, setSending] = useState(false);
  // A second click comes before React has drawn the first one's state.
  const underWay = useRef(false);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (underWay.current) return;
    const form = event.currentTarget;
    const entries = readEntries(kind, new FormData(form));
    const found = findFaults(kind, entries);
    setFaults(found);
    const first = namesOf(kind).find((field) => found[field]);
    if (first) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      if (hasMissing(kind, entries)) toast(MISSING);
      return;
    }
    underWay.current = true;
    setSending(true);
    try {
      await request('/api/contact', { method: 'POST', body: kind.toMessage(entries) });
      form.reset();
      toast(SENT);
    } catch {
      toast(FAILED);
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  return { faults, sending, send };
}

const MISSING = {
  title: 'Missing Fields',
  description: 'Please fill in all required fields.',
  variant: 'destructive',
} as const;
const SENT = { title: 'Message Sent!', description: "Thank you for reaching out. We'll get back to you soon." };
const FAILED = {
  title: 'Error',
  description: 'Failed to send message. Please try again.',
  variant: 'destructive',
} as const;
