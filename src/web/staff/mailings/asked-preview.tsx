import { useEffect, useRef } from 'react';
import type { MailPreviewRequest } from '#contract/mailings.ts';
import { MailPreviewPart } from '#web/staff/release/mail-preview.tsx';

/** A look at what is being written; where it stands below the form it comes into view, each time that it is asked for. */
export function AskedPreview({ mail }: { mail: MailPreviewRequest }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<MailPreviewRequest | null>(null);
  useEffect(() => {
    if (shown.current === mail) return;
    shown.current = mail;
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [mail]);
  return (
    <div ref={place} className="min-w-0">
      <MailPreviewPart mail={mail} />
    </div>
  );
}
