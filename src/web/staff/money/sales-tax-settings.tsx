import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { changeTaxSetup, readTaxReport, readTaxSetup } from '#contract/money/tax-calls.ts';
import { TAX_LIMITS, type TaxChange, type TaxSetup, taxChange } from '#contract/money/tax-schemas.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Loaded, Section } from '#web/staff/parts/page-parts.tsx';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

const setupQuery = staffQuery(readTaxSetup);

/** Rates by state and day, who buys without tax, and what the owner knows of thresholds. */
export function SalesTaxSettings() {
  const setup = useQuery({ ...setupQuery, refetchOnMount: 'always' });
  return (
    <Section title="Where you collect" className="mt-12">
      <p className="mt-2 max-w-prose text-ash">
        Gear pays its tax at the checkout, a bow with its balance; the checkout says so. Who ordered before you began
        pays none, and what was decided of an order stays whoever says it from now on.
      </p>
      <div className="mt-6">
        <Loaded query={setup} what="the settings">
          {(read) => <SetupForm key={read.version} read={read} onReload={() => void setup.refetch()} />}
        </Loaded>
      </div>
    </Section>
  );
}

const WAYS: Record<TaxSetup['way'], string> = {
  none: 'No customer reads of sales tax. The rates below are kept.',
  table: 'Without an entry below nothing is collected, and no customer reads of it.',
  provider:
    'By the whole address, where you have registered at Stripe, which asks a fee for it. Sales and what goes back of them are recorded there for your returns. While it does not answer, nobody can pay what is taxed.',
};

const CODES = [
  ['bow', 'Tax code of a bow'],
  ['gear', 'Tax code of gear'],
  ['shipping', 'Tax code of shipping'],
] as const;

const NEW_RATE: TaxChange['rates'][number] = {
  ...{ state: '', fromDay: '', rate: '', shippingTaxed: false, point: 'payment', source: '' },
};

const NEW_THRESHOLD: TaxChange['thresholds'][number] = {
  ...{ state: '', fromDay: '', amount: '', count: '', both: false, source: '' },
};

function SetupForm({ read, onReload }: { read: TaxSetup; onReload: () => void }) {
  const form = useForm({ defaultValues: typedOf(read), resolver: zodResolver(taxChange, undefined, { raw: true }) });
  const rates = useFieldArray({ control: form.control, name: 'rates' });
  const exemptions = useFieldArray({ control: form.control, name: 'exemptions' });
  const thresholds = useFieldArray({ control: form.control, name: 'thresholds' });
  const field = connectField(form);
  const way = useWatch({ control: form.control, name: 'way' });
  const saving = useStaffChange({
    send: (body: TaxChange) => callAsStaff(changeTaxSetup, { body }),
    async onDone(saved) {
      await keepAnswer(setupQuery, saved);
      await queryClient().invalidateQueries({ queryKey: [readTaxReport.path] });
      toast({ title: 'Sales tax updated' });
    },
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
  });
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  return (
    <form noValidate aria-label="Sales tax" onSubmit={form.handleSubmit((typed) => saving.send(typed))}>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-3">
        <SelectField label="Who says what the tax is" {...field('way')}>
          <option value="none">Nobody: no tax is collected</option>
          <option value="table">The rates of states below</option>
          <option value="provider">Stripe Tax</option>
        </SelectField>
        <p className="text-ash text-sm sm:col-span-2 sm:pt-6">{WAYS[way]}</p>
        {way === 'provider' &&
          CODES.map(([name, label]) => (
            <TextField key={name} label={label} required maxLength={TAX_LIMITS.code} {...field(`codes.${name}`)} />
          ))}
      </div>
      <h3 className="mt-10 font-semibold text-bone">Rates of states</h3>
      <p className="mt-1 mb-6 max-w-prose text-ash">Begin a new entry where a rate changes; 0 ends it.</p>
      <ul aria-label="Rates" className="space-y-8">
        {rates.fields.map(({ id, state }, at) => (
          <li key={id} className="grid gap-x-6 gap-y-5 border-rule border-t pt-6 sm:grid-cols-4">
            <TextField label="State" hint="Two letters." required maxLength={2} {...field(`rates.${at}.state`)} />
            <TextField label="From" type="date" required {...field(`rates.${at}.fromDay`)} />
            <TextField label="Rate (%)" required inputMode="decimal" {...field(`rates.${at}.rate`)} />
            <SelectField label="Counts for its state" {...field(`rates.${at}.point`)}>
              <option value="contract">When it is ordered</option>
              <option value="payment">When it is paid</option>
              <option value="delivery">When it ships</option>
            </SelectField>
            <TextField
              label="Source"
              required
              maxLength={TAX_LIMITS.source}
              className="sm:col-span-3"
              {...field(`rates.${at}.source`)}
            />
            <div className="sm:pt-6">
              <Checkbox label="Shipping too" {...form.register(`rates.${at}.shippingTaxed`)} />
            </div>
            <Button kind="quiet" className="justify-self-start" onClick={() => rates.remove(at)}>
              Remove<span className="sr-only"> the entry {state}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button
        className="mt-6"
        blocked={rates.fields.length >= TAX_LIMITS.rates}
        onClick={() => rates.append(NEW_RATE, { focusName: `rates.${rates.fields.length}.state` })}
      >
        Add a state
      </Button>
      <h3 className="mt-10 font-semibold text-bone">Customers who pay none</h3>
      <p className="mt-1 max-w-prose text-ash">
        By the number of their certificate, in one state each. Gear is free of tax for them while they are signed in, a
        bow by the email of its order.
      </p>
      <ul aria-label="Certificates" className="mt-4 space-y-4">
        {exemptions.fields.map(({ id, email }, at) => (
          <li key={id} className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-[1fr_6rem_1fr_auto]">
            <TextField label="Email" type="email" required {...field(`exemptions.${at}.email`)} />
            <TextField label="State" required maxLength={2} {...field(`exemptions.${at}.state`)} />
            <TextField
              label="Certificate"
              required
              maxLength={TAX_LIMITS.certificate}
              {...field(`exemptions.${at}.certificate`)}
            />
            <Button kind="quiet" className="justify-self-start sm:mt-6" onClick={() => exemptions.remove(at)}>
              Remove<span className="sr-only"> {email}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button
        className="mt-4"
        blocked={exemptions.fields.length >= TAX_LIMITS.exemptions}
        onClick={() =>
          exemptions.append(
            { email: '', state: '', certificate: '' },
            { focusName: `exemptions.${exemptions.fields.length}.email` },
          )
        }
      >
        Add a customer
      </Button>
      <h3 className="mt-10 font-semibold text-bone">Other thresholds</h3>
      <p className="mt-1 max-w-prose text-ash">
        Where a state asks for other sales in a year than stands above. An entry counts from its day on.
      </p>
      <ul aria-label="Other thresholds" className="mt-4 space-y-8">
        {thresholds.fields.map(({ id, state }, at) => (
          <li key={id} className="grid gap-x-6 gap-y-5 border-rule border-t pt-6 sm:grid-cols-4">
            <TextField label="State" hint="Two letters." required maxLength={2} {...field(`thresholds.${at}.state`)} />
            <TextField label="From" type="date" required {...field(`thresholds.${at}.fromDay`)} />
            <TextField label="Sales of ($)" required inputMode="decimal" {...field(`thresholds.${at}.amount`)} />
            <TextField label="Or so many sales" inputMode="numeric" {...field(`thresholds.${at}.count`)} />
            <TextField
              label="Source"
              required
              maxLength={TAX_LIMITS.source}
              className="sm:col-span-3"
              {...field(`thresholds.${at}.source`)}
            />
            <div className="sm:pt-6">
              <Checkbox label="Both have to be reached" {...form.register(`thresholds.${at}.both`)} />
            </div>
            <Button kind="quiet" className="justify-self-start" onClick={() => thresholds.remove(at)}>
              Remove<span className="sr-only"> the threshold {state}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button
        className="mt-4"
        blocked={thresholds.fields.length >= TAX_LIMITS.rates}
        onClick={() => thresholds.append(NEW_THRESHOLD, { focusName: `thresholds.${thresholds.fields.length}.state` })}
      >
        Add a threshold
      </Button>
      <div className="mt-8 space-y-5">
        {saving.failure && (
          <Alert tone="bad" title="This was not saved.">
            <p>{saving.failure}</p>
            <Button className="mt-4" onClick={onReload}>
              Load the settings again
            </Button>
          </Alert>
        )}
        <Button type="submit" kind="blaze" busy={saving.busy} blocked={!isDirty}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** The settings in the words of the form. */
function typedOf({ rates, thresholds, ...setup }: TaxSetup): TaxChange {
  return {
    ...setup,
    rates: rates.map(({ rate, ...each }) => ({ ...each, rate: `${rate}` })),
    thresholds: thresholds.map(({ count, ...each }) => ({ ...each, count: `${count ?? ''}` })),
  };
}
