import { Link, useSearchParams } from 'react-router';
import type { AuditEntry } from '#contract/staff/overview.ts';
import { Empty, Loaded } from '#web/staff/shell/loaded.tsx';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';
import { AUDIT_PAGE, ChangeList, useAudit } from './change-list.tsx';

const KINDS: [AuditEntry['subject'], string][] = [
  ['order', 'Orders'],
  ['bulk-run', 'Runs'],
  ['product', 'Products'],
  ['gift-card', 'Gift cards'],
  ['inquiry', 'Contacts'],
  ['customer', 'Customers'],
  ['mailing', 'Mailings'],
  ['campaign', 'Release dates'],
  ['mail-settings', 'Reminders and pace'],
  ['suppression', 'Blocked addresses'],
  ['alert', 'Alerts'],
  ['webhook', 'Webhooks'],
  ['email', 'Emails'],
  ['staff', 'Staff accounts'],
  ['restore', 'Restored backups'],
];

/** Every change by staff, whoever made it, the newest first. */
export function AuditPage() {
  const [search] = useSearchParams();
  const subject = KINDS.find(([kind]) => kind === search.get('subject'))?.[0] ?? null;
  const before = search.get('before') ?? '';
  const audit = useAudit({ subject, before: before || null });
  const last = audit.data?.length === AUDIT_PAGE ? audit.data.at(-1) : undefined;
  return (
    <section aria-labelledby="audit-title" className="max-w-4xl">
      <h1 id="audit-title" className="title-desk text-bone">
        What staff changed
      </h1>
      <nav aria-label="Kind of record" className="my-5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <KindLink subject={null} label="All" current={subject === null} />
        {KINDS.map(([kind, label]) => (
          <KindLink key={kind} subject={kind} label={label} current={subject === kind} />
        ))}
      </nav>
      <Loaded query={audit} what="what staff changed">
        {(entries) =>
          entries.length === 0 ? (
            <Empty title="Nothing was changed yet" />
          ) : (
            <ChangeList entries={entries} subject={(entry) => <SubjectLink {...entry} />} />
          )
        }
      </Loaded>
      <p className="mt-6 flex gap-6">
        {before && <Link to={{ search: addressOf({ subject }) }}>Newest</Link>}
        {last && <Link to={{ search: addressOf({ subject, before: last.id }) }}>Older</Link>}
      </p>
    </section>
  );
}

type KindLinkProps = { subject: AuditEntry['subject'] | null; label: string; current: boolean };

function KindLink({ subject, label, current }: KindLinkProps) {
  return (
    <Link
      to={{ search: addressOf({ subject }) }}
      aria-current={current ? 'true' : undefined}
      className="py-1 text-ash underline-offset-8 hover:text-bone aria-[current]:text-bone aria-[current]:underline"
    >
      {label}
    </Link>
  );
}

const PLACES: Partial<Record<AuditEntry['subject'], string>> = {
  order: 'orders',
  'bulk-run': 'orders/runs',
  product: 'products',
  'gift-card': 'gift-cards',
  inquiry: 'contacts',
  customer: 'customers',
  mailing: 'release/mailings',
};

function SubjectLink({ subject, subjectId }: AuditEntry) {
  const panelPath = usePanelPath();
  const place = PLACES[subject];
  const words = `${subject.replaceAll('-', ' ')} ${subjectId}`;
  // Whose account it is stands beside it already.
  if (subject === 'staff') return null;
  if (!place) return <span className="text-ash">{words}</span>;
  return (
    <Link
      to={panelPath(place, encodeURIComponent(subjectId))}
      className="text-ash underline underline-offset-4 hover:text-bone"
    >
      {words}
    </Link>
  );
}

function addressOf(query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(given).toString();
}
