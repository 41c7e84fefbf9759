import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useForm } from 'react-hook-form';
import { changeExciseSetup, readExcise, readExciseSetup } from '#contract/money/excise-calls.ts';
import { EXCISE_LIMITS, type ExciseChange, type ExciseSetup, exciseChange } from '#contract/money/excise-schemas.ts';
import { EXCISE_PROPOSED } from '#values/books/excise.ts';
import { formatDay } from '#values/date.ts';
import { toDecimal } from '#values/money.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Loaded, Section } from '#web/staff/parts/page-parts.tsx';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

export const exciseSetupQuery = staffQuery(readExciseSetup);

/** From which day on the tax is reckoned, how, and which gear it is on. */
export function ExciseSettings() {
  const setup = useQuery({ ...exciseSetupQuery, refetchOnMount: 'always' });
  return (
    <Section title="How it is reckoned" className="mt-12">
      <p className="mt-2 max-w-prose text-ash">
        The tax is inside of the price. What an adviser has to confirm: that 75 % of a retail price are taxed where
        there are no dealers (Rev. Rul. 80-273), whether a deposit that can go back is taxed when it is paid, and on
        which form credits are claimed. Every worksheet is reckoned by this, earlier ones too: begin a new entry where a
        rate changes.
      </p>
      <div className="mt-6">
        <Loaded query={setup} what="the settings">
          {(read) => <SetupForm key={read.version} read={read} onReload={() => void setup.refetch()} />}
        </Loaded>
      </div>
    </Section>
  );
}

const NEW_TERMS: ExciseChange['terms'][number] = {
  ...EXCISE_PROPOSED,
  fromDay: '',
  rate: `${EXCISE_PROPOSED.rate / 100}`,
  share: `${EXCISE_PROPOSED.share}`,
  shaftAmount: toDecimal(EXCISE_PROPOSED.shaftAmount),
  dealerPrice: '',
};

function SetupForm({ read, onReload }: { read: ExciseSetup; onReload: () => void }) {
  const form = useForm({
    defaultValues: typedOf(read),
    resolver: zodResolver(exciseChange, undefined, { raw: true }),
  });
  const terms = useFieldArray({ control: form.control, name: 'terms' });
  const products = useFieldArray({ control: form.control, name: 'products' });
  const field = connectField(form);
  const saving = useStaffChange({
    send: (body: ExciseChange) => callAsStaff(changeExciseSetup, { body }),
    async onDone(saved) {
      await keepAnswer(exciseSetupQuery, saved);
      await queryClient().invalidateQueries({ queryKey: [readExcise.path] });
      toast({ title: 'Excise tax updated' });
    },
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
  });
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  const flagged = form.watch('products').map(({ productId }) => productId);
  const open = read.taxable.filter(({ id }) => !flagged.includes(id));
  const nameOf = (id: number) => read.taxable.find((product) => product.id === id)?.name ?? `Product ${id}`;
  return (
    <form noValidate aria-label="Excise tax" onSubmit={form.handleSubmit((typed) => saving.send(typed))}>
      <div className="space-y-8">
        {terms.fields.map(({ id, fromDay }, at) => (
          <fieldset key={id} className="border-rule border-t pt-6">
            <legend className="float-left mb-5 w-full font-semibold text-bone">
              {fromDay === '' ? 'New entry' : `From ${formatDay(fromDay)}`}
            </legend>
            <div className="clear-both grid gap-x-6 gap-y-6 sm:grid-cols-3">
              <TextField label="From" type="date" required {...field(`terms.${at}.fromDay`)} />
              <TextField label="Rate (%)" required inputMode="decimal" {...field(`terms.${at}.rate`)} />
              <TextField label="Each shaft ($)" required inputMode="decimal" {...field(`terms.${at}.shaftAmount`)} />
              <TextField
                label="Of the price (%)"
                hint="75 without dealers, else 100."
                required
                inputMode="numeric"
                {...field(`terms.${at}.share`)}
              />
              <TextField
                label="Highest price to dealers ($)"
                hint="Of a bow, without the tax. Empty: no dealers."
                inputMode="decimal"
                {...field(`terms.${at}.dealerPrice`)}
              />
              <SelectField label="Taxed" hint="Of orders placed from then on." {...field(`terms.${at}.point`)}>
                <option value="shipping">When it ships</option>
                <option value="payment">With each payment</option>
              </SelectField>
              <TextField
                label="Source"
                required
                maxLength={EXCISE_LIMITS.source}
                className="sm:col-span-3"
                {...field(`terms.${at}.source`)}
              />
            </div>
            <Button kind="quiet" className="mt-3" onClick={() => terms.remove(at)}>
              Remove this entry
            </Button>
          </fieldset>
        ))}
      </div>
      <Button
        className="mt-6"
        blocked={terms.fields.length >= EXCISE_LIMITS.terms}
        onClick={() => terms.append(NEW_TERMS, { focusName: `terms.${terms.fields.length}.fromDay` })}
      >
        Add an entry
      </Button>
      <h3 className="mt-10 font-semibold text-bone">Gear that is taxed</h3>
      <p className="mt-1 max-w-prose text-ash">
        Parts and accessories for bows, quivers, broadheads and points are No. 44; arrow shafts are No. 106. Bows are
        taxed without a flag.
      </p>
      <ul aria-label="Gear that is taxed" className="mt-4 space-y-4">
        {products.fields.map(({ id, productId }, at) => (
          <li key={id} className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-[1fr_10rem_8rem_auto]">
            <p className="text-bone sm:pt-7">{nameOf(productId)}</p>
            <SelectField
              label="Number"
              {...field(`products.${at}.number`, {
                onChange: ({ target }) =>
                  form.setValue(`products.${at}.shafts`, target.value === '106' ? 1 : 0, { shouldDirty: true }),
              })}
            >
              <option value="44">No. 44</option>
              <option value="106">No. 106</option>
            </SelectField>
            {form.watch(`products.${at}.number`) === '106' && (
              <TextField
                label="Shafts in one"
                type="number"
                min={0}
                {...form.register(`products.${at}.shafts`, { valueAsNumber: true })}
                error={form.formState.errors.products?.[at]?.shafts?.message}
              />
            )}
            <Button
              kind="quiet"
              className="justify-self-start sm:col-start-4 sm:mt-6"
              onClick={() => products.remove(at)}
            >
              Remove<span className="sr-only"> {nameOf(productId)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <SelectField
          label="Add a product"
          className="mt-4 max-w-sm"
          value=""
          onChange={({ target }) => products.append({ productId: Number(target.value), number: '44', shafts: 0 })}
        >
          <option value="">Choose</option>
          {open.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
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
function typedOf({ terms, products, version }: ExciseSetup): ExciseChange {
  return {
    terms: terms.map(({ rate, share, dealerPrice, ...each }) => ({
      ...each,
      ...{ rate: `${rate}`, share: `${share}`, dealerPrice: dealerPrice ?? '' },
    })),
    ...{ products, version },
  };
}
