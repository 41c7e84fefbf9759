import { useState } from 'react';
import { exportBooks } from '#contract/money/book-export-calls.ts';
import { BOOK_EXPORTS, isBookExport } from '#values/book-exports.ts';
import { formatDay } from '#values/date.ts';
import { pathOf } from '#web/client/call.ts';
import { Section } from '#web/staff/parts/section.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { BookAccounts } from './book-accounts.tsx';
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
