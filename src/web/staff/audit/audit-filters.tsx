import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { listAuditPeople } from '#contract/operation/overview-calls.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { AuditAddress } from './audit-address.ts';

type AuditFiltersProps = { address: AuditAddress; onNarrow: (changes: Partial<AuditAddress>) => void };

/** Who changed it, in which order, and when: each goes into the address at once, so that Back undoes it. */
export function AuditFilters({ address, onNarrow }: AuditFiltersProps) {
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
