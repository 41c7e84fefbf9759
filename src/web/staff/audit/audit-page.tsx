import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { listAuditPeople } from '#contract/operation/overview-calls.ts';
import type { AuditEntry } from '#contract/operation/overview-schemas.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { alertText } from '#web/staff/overview/alert-labels.ts';
import { Empty, Loaded } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { AUDIT_KINDS, type AuditAddress, readAuditAddress, writeAuditAddress } from './audit-address.ts';
import { AUDIT_PAGE, ChangeList, useAudit } from './change-list.tsx';

/** Every change by staff, whoever made it, the newest first, as the address narrows it. */
export function AuditPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = readAuditAddress(search);
  const { before, ...filters } = address;
  const asked = Object.fromEntries(Object.entries(address).map(([name, value]) => [name, value ?? undefined]));
  const audit = useAudit(asked);
  const last = audit.data?.length === AUDIT_PAGE ? audit.data.at(-1) : undefined;
  const isNarrowed = Object.values(filters).some((value) => value !== null);
  const narrow = (changes: Partial<AuditAddress>) =>
    void navigate({ search: writeAuditAddress({ ...filters, ...changes }) }, { preventScrollReset: true });
  return (
    <section aria-labelledby="audit-title" className="max-w-5xl">
      <h1 id="audit-title" className="title-desk text-bone">
        What staff changed
      </h1>
      <AuditFilters address={address} onNarrow={narrow} />
      <nav aria-label="Kind of record" className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <KindLink filters={filters} subject={null} label="All" />
        {AUDIT_KINDS.map(([kind, label]) => (
          <KindLink key={kind} filters={filters} subject={kind} label={label} />
        ))}
      </nav>
      <p className="my-3 min-h-8 text-ash leading-8">
        {isNarrowed ? (
          <>
            Only <span className="text-bone wrap-anywhere">{narrowedText(filters, audit.data)}</span>.{' '}
            <button
              type="button"
              onClick={() => void navigate({ search: '' })}
              className="ml-1 py-1 text-bone link-quiet hover:decoration-bone"
            >
              Clear all
            </button>
          </>
        ) : (
          'All changes, newest first. Days are the shop’s own.'
        )}
      </p>
      <Loaded query={audit} what="what staff changed">
        {(entries) =>
          entries.length === 0 ? (
            <Empty title={isNarrowed || before ? 'No changes match' : 'Nothing was changed yet'} />
          ) : (
            <ChangeList entries={entries} subject={(entry) => <Subject entry={entry} filters={filters} />} />
          )
        }
      </Loaded>
      <p className="mt-6 flex gap-6">
        {before && <Link to={{ search: writeAuditAddress(filters) }}>Newest</Link>}
        {last && <Link to={{ search: writeAuditAddress({ ...filters, before: last.id }) }}>Older</Link>}
      </p>
    </section>
  );
}

type Filters = Omit<AuditAddress, 'before'>;

function narrowedText({ subject, subjectId, person, from, to }: Filters, entries: AuditEntry[] | undefined): string {
  const kind = AUDIT_KINDS.find(([name]) => name === subject)?.[1];
  const one = subjectId && (entries?.[0] ? nameOf(entries[0]) : subjectId);
  const days =
    from && to ? (from === to ? `on ${from}` : `${from} to ${to}`) : from ? `since ${from}` : to && `until ${to}`;
  return [one ?? kind, person && `by ${person}`, days].filter(Boolean).join(', ');
}

type KindLinkProps = { filters: Filters; subject: AuditEntry['subject'] | null; label: string };

function KindLink({ filters, subject, label }: KindLinkProps) {
  return (
    <Link
      to={{ search: writeAuditAddress({ ...filters, subject, subjectId: null }) }}
      preventScrollReset
      aria-current={filters.subject === subject ? 'true' : undefined}
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
  campaign: 'campaigns',
  batch: 'batches',
};

/** What people call it: its kind and its name, or its number where it has none. */
function nameOf({
  subject,
  subjectId,
  subjectName,
}: Pick<AuditEntry, 'subject' | 'subjectId' | 'subjectName'>): string {
  const kind = subject.replaceAll('-', ' ');
  if (subject === 'order-set') return 'chosen orders';
  if (subject === 'alert' && subjectName) return `alert “${alertText(subjectName).title}”`;
  if (subject === 'mailing' && subjectName) return `mailing ${subjectId} (${subjectName.replaceAll(/[-_]/g, ' ')})`;
  return `${kind} ${subjectName ?? subjectId}`;
}

function Subject({ entry, filters }: { entry: AuditEntry; filters: Filters }) {
  const panelPath = usePanelPath();
  const { subject, subjectId } = entry;
  const place = PLACES[subject];
  const words = nameOf(entry);
  // Whose account it is stands beside it already.
  if (subject === 'staff') return null;
  return (
    <>
      {place ? (
        <Link to={panelPath(place, encodeURIComponent(subjectId))} className="text-ash link-plain hover:text-bone">
          {words}
        </Link>
      ) : (
        <span className="text-ash">{words}</span>
      )}
      {filters.subjectId === null && (
        <Link
          to={{ search: writeAuditAddress({ ...filters, subject, subjectId }) }}
          aria-label={`Only changes of ${words}`}
          className="ml-3 whitespace-nowrap text-ash text-sm hover:text-bone hover:underline"
        >
          {['bulk-run', 'mailing', 'order-set'].includes(subject) ? 'Its parts' : 'Only this'}
        </Link>
      )}
    </>
  );
}

type AuditFiltersProps = { address: AuditAddress; onNarrow: (changes: Partial<AuditAddress>) => void };

/** Who changed it, in which order, and when: each goes into the address at once, so that Back undoes it. */
function AuditFilters({ address, onNarrow }: AuditFiltersProps) {
  const people = useQuery(staffQuery(listAuditPeople));
  const { person, from, to } = address;
  const names = new Set([...(people.data ?? []), ...(person ? [person] : [])]);
  const day = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="date"
      className="w-40"
      value={address[name] ?? ''}
      {...(name === 'from' ? { max: to ?? undefined } : { min: from ?? undefined })}
      onChange={({ currentTarget }) => onNarrow({ [name]: currentTarget.value || null })}
    />
  );
  return (
    <div className="mt-5 flex flex-wrap items-end gap-x-6 gap-y-4">
      <SelectField
        label="Person"
        className="w-56"
        value={person ?? ''}
        onChange={({ currentTarget }) => onNarrow({ person: currentTarget.value || null })}
      >
        <option value="">Everybody</option>
        {[...names].toSorted().map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <OrderField address={address} onNarrow={onNarrow} />
      {day('from', 'From')}
      {day('to', 'To')}
    </div>
  );
}

/** Of all things an order is asked for by its number; the others by “Only this” at one of their changes. */
function OrderField({ address: { subject, subjectId }, onNarrow }: AuditFiltersProps) {
  const shown = subject === 'order' ? (subjectId ?? '') : '';
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const number = typed.trim().toUpperCase();
    onNarrow(number ? { subject: 'order', subjectId: number } : { subject: null, subjectId: null });
  }

  return (
    <form aria-label="Changes of one order" onSubmit={submit} className="flex items-end gap-3">
      <TextField
        label="Order number"
        className="w-40"
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="FD-7K3M9QXT"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">Show</Button>
    </form>
  );
}
