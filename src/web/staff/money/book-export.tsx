import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeBookAccounts, exportBooks, readBookAccounts } from '#contract/money/book-export-calls.ts';
import { ACCOUNT_LIMITS, type BookAccountsChange, bookAccountsChange } from '#contract/money/book-export-schemas.ts';
import { ACCOUNTS_PROPOSED } from '#values/books/book-accounts.ts';
import { BOOK_EXPORTS, isBookExport } from '#values/books/book-exports.ts';
import { formatDay } from '#values/date.ts';
import { pathOf } from '#web/client/call.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Loaded, Section } from '#web/staff/parts/page-parts.tsx';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import type { Period } from './use-money.ts';

/** The books of the days that are shown, as a file. */
export function BookExportSection({ period }: { period: Period }) {
  const [kind, setKind] = useState<keyof typeof BOOK_EXPORTS>('journal');
  return (
    <Section title="Export" className="mt-8">
      <p className="mt-1 text-ash">
        {formatDay(period.from)} to {formatDay(period.to)}. The file is noted in the audit list.
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-4">
        <SelectField
          label="As"
          className="w-full max-w-md"
          value={kind}
          onChange={({ target }) => isBookExport(target.value) && setKind(target.value)}
        >
          {Object.entries(BOOK_EXPORTS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        <a href={pathOf(exportBooks, { params: { kind }, query: period })} download className={buttonLook('line')}>
          Export
        </a>
      </div>
      {(kind === 'quickbooks' || kind === 'xero') && (
        <>
          <p className="mt-4 max-w-prose text-ash">
            In the columns that {kind === 'xero' ? 'Xero' : 'QuickBooks Online'} documents for its import. It was not
            tried there yet: begin with one day, and look at it before you import more.
          </p>
          <BookAccounts />
        </>
      )}
    </Section>
  );
}

const accountsQuery = staffQuery(readBookAccounts);

/** What each account is called where the books are kept. */
function BookAccounts() {
  const accounts = useQuery(accountsQuery);
  return (
    <details className="mt-4">
      <summary className="min-h-11 cursor-pointer py-2 text-bone">Names and numbers of the accounts</summary>
      <Loaded query={accounts} what="the accounts">
        {(read) => <AccountsForm key={JSON.stringify(read)} read={read} />}
      </Loaded>
    </details>
  );
}

function AccountsForm({ read }: { read: BookAccountsChange }) {
  const id = useId();
  const form = useForm({ defaultValues: read, resolver: zodResolver(bookAccountsChange) });
  const field = connectField(form);
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  const saving = useStaffChange({
    send: (body: BookAccountsChange) => callAsStaff(changeBookAccounts, { body }),
    async onDone(saved) {
      await keepAnswer(accountsQuery, saved);
      toast({ title: 'Accounts updated' });
    },
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
  });
  return (
    <form noValidate aria-label="Accounts" onSubmit={form.handleSubmit((typed) => saving.send(typed))}>
      <p className="mt-2 max-w-prose text-ash">
        QuickBooks finds an account by its name, Xero by its number. Each has to exist there before you import.
      </p>
      <div className="mt-4 space-y-5">
        {read.accounts.map(({ account }, at) => (
          <fieldset key={account} aria-labelledby={`${id}-${account}`}>
            <p id={`${id}-${account}`} className="text-ash text-sm">
              {ACCOUNTS_PROPOSED[account].name}
            </p>
            <div className="mt-1 grid max-w-xl grid-cols-[minmax(0,1fr)_7rem] items-start gap-x-6">
              <TextField label="Name" maxLength={ACCOUNT_LIMITS.name} required {...field(`accounts.${at}.name`)} />
              <TextField
                label="Number"
                maxLength={ACCOUNT_LIMITS.number}
                required
                {...field(`accounts.${at}.number`)}
              />
            </div>
          </fieldset>
        ))}
      </div>
      <div className="mt-6 space-y-5">
        {saving.failure && (
          <Alert tone="bad" title="This was not saved.">
            {saving.failure}
          </Alert>
        )}
        <Button type="submit" kind="blaze" busy={saving.busy} blocked={!isDirty}>
          Save
        </Button>
      </div>
    </form>
  );
}
