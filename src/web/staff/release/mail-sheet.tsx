import type { MailPreview } from '#contract/mailings.ts';
import type { MailView } from './mail-views.tsx';

const SHEET = 'h-[36rem] border border-rule bg-bark';

/** The mail itself. Nothing in it runs, and no link of it leads anywhere: it is another's mail. */
export function MailSheet({ preview, view }: { preview: MailPreview; view: MailView }) {
  if (view === 'text') {
    return (
      <section aria-label="The email as plain text" className={`${SHEET} overflow-y-auto`}>
        <pre className="p-5 font-sans text-bone text-sm whitespace-pre-wrap wrap-anywhere">{preview.text}</pre>
      </section>
    );
  }
  return (
    <div className={`${SHEET} flex justify-center overflow-x-auto`}>
      <iframe
        sandbox=""
        srcDoc={preview.html}
        title={`The email “${preview.subject}”`}
        className={`h-full bg-night ${view === 'phone' ? 'w-[min(100%,24.375rem)] border-rule border-x' : 'w-full'}`}
      />
    </div>
  );
}
