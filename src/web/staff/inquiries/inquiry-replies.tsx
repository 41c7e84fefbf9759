import { Link } from 'react-router';
import type { StaffInquiryDetail } from '#contract/inquiries/staff-inquiry-schemas.ts';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { useRecordLinks } from '#web/staff/parts/use-record-links.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

type Reply = StaffInquiryDetail['replies'][number];

const MAIL: Record<Reply['mail'], { label: string; tone: BadgeTone; open?: boolean }> = {
  queued: { label: 'On its way', tone: 'plain', open: true },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Not delivered', tone: 'bad' },
};

/** What was written back, the oldest first, and how far each mail is. */
export function InquiryReplies({ replies }: { replies: Reply[] }) {
  const links = useRecordLinks();
  return replies.map(({ id, staffName, message, createdAt, mail, emailId }) => {
    return (
      <article key={id} aria-label={`Reply by ${staffName}`} className="mt-6 border-rule-strong border-l-2 pl-5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 text-ash text-sm">
          <span>
            {staffName}, <Moment at={createdAt} />
          </span>
          <Badge {...MAIL[mail]} />
        </p>
        <p className="mt-2 max-w-prose whitespace-pre-wrap text-bone wrap-anywhere">{message}</p>
        <p className="mt-2 text-sm">
          <Link {...links('mail', emailId)} className="text-ash link-quiet hover:text-bone">
            Read the email
          </Link>
        </p>
        {mail === 'failed' && (
          <p className="mt-2 text-alarm text-sm">
            The mail server did not take it. It can be sent again from the Overview.
          </p>
        )}
      </article>
    );
  });
}
