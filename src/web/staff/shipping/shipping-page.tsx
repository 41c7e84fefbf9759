import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { changeShippingRates, readShippingRates } from '#contract/catalogue/shipping-calls.ts';
import {
  type ShippingChange,
  type ShippingRates,
  shippingChange,
  ZONE_LIMITS,
} from '#contract/catalogue/shipping-schemas.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Loaded } from '#web/staff/parts/page-parts.tsx';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

const NEW_ZONE: ShippingChange['zones'][number] = {
  name: '',
  states: '',
  freeFrom: '',
  rates: [{ upToPounds: '', price: '' }],
};

type ZoneFieldsProps = {
  form: UseFormReturn<ShippingChange, unknown, ShippingChange>;
  /** Which zone of the form it is. */
  at: number;
  /** The shop's only zone stays. */
  isOnly: boolean;
  onRemove: () => void;
};

/** One zone: its name, its states, from when on it is free, and what each weight costs. */
function ZoneFields({ form, at, isOnly, onRemove }: ZoneFieldsProps) {
  const rates = useFieldArray({ control: form.control, name: `zones.${at}.rates` });
  const field = connectField(form);
  const name = form.watch(`zones.${at}.name`).trim() || 'New zone';
  return (
    <fieldset className="border-rule border-t pt-6">
      <legend className="float-left mb-5 w-full font-semibold text-bone">{name}</legend>
      <div className="clear-both grid gap-x-6 gap-y-6 sm:grid-cols-3">
        <TextField label="Name" required maxLength={ZONE_LIMITS.name} {...field(`zones.${at}.name`)} />
        <TextField
          label="States"
          hint="Two letters each, such as AK, HI. Empty: all others."
          autoCapitalize="characters"
          maxLength={ZONE_LIMITS.states}
          {...field(`zones.${at}.states`)}
        />
        <TextField
          label="Free from ($)"
          hint="Of gear. Empty: never free."
          inputMode="decimal"
          maxLength={ZONE_LIMITS.amount}
          {...field(`zones.${at}.freeFrom`)}
        />
      </div>
      <ul className="mt-6 space-y-4" aria-label={`Rates of ${name}`}>
        {rates.fields.map(({ id }, rate) => (
          <li key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-6">
            <TextField
              label="Up to (lbs)"
              placeholder="Any weight"
              inputMode="decimal"
              maxLength={ZONE_LIMITS.weight}
              {...field(`zones.${at}.rates.${rate}.upToPounds`)}
            />
            <TextField
              label="Price ($)"
              required
              inputMode="decimal"
              maxLength={ZONE_LIMITS.amount}
              {...field(`zones.${at}.rates.${rate}.price`)}
            />
            <Button
              kind="quiet"
              className="mt-6"
              blocked={rates.fields.length === 1}
              onClick={() => rates.remove(rate)}
            >
              Remove<span className="sr-only"> this rate</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-4">
        <Button
          blocked={rates.fields.length >= ZONE_LIMITS.rates}
          onClick={() =>
            rates.append(
              { upToPounds: '', price: '' },
              { focusName: `zones.${at}.rates.${rates.fields.length}.upToPounds` },
            )
          }
        >
          Add a rate
        </Button>
        <Button kind="quiet" blocked={isOnly} onClick={onRemove}>
          Remove {name}
        </Button>
      </div>
    </fieldset>
  );
}

const ratesQuery = staffQuery(readShippingRates);

/** What parcels cost, by where they go and how heavy they are. */
export function ShippingPage() {
  const panelPath = usePanelPath();
  const rates = useQuery({ ...ratesQuery, refetchOnMount: 'always' });
  return (
    <section aria-labelledby="shipping-title" className="max-w-4xl">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 id="shipping-title" className="title-desk text-bone">
          Shipping rates
        </h1>
        <Link to={panelPath('products')} className={buttonLook('quiet')}>
          Back to the products
        </Link>
      </header>
      <p className="mb-8 max-w-2xl text-ash">
        Gear is charged by the weight of all of it and by the state it goes to. The Hunter ships free. Customers read
        zones and rates in the terms. New rates count at once for every checkout that is opened; orders keep theirs.
      </p>
      <Loaded query={rates} what="the shipping rates">
        {(read) => <RatesForm key={read.version} read={read} onReload={() => void rates.refetch()} />}
      </Loaded>
    </section>
  );
}

function RatesForm({ read, onReload }: { read: ShippingRates; onReload: () => void }) {
  const form = useForm({
    defaultValues: typedOf(read),
    resolver: zodResolver(shippingChange, undefined, { raw: true }),
  });
  const zones = useFieldArray({ control: form.control, name: 'zones' });
  const saving = useStaffChange({
    send: (body: ShippingChange) => callAsStaff(changeShippingRates, { body }),
    async onDone(saved) {
      await keepAnswer(ratesQuery, saved);
      toast({ title: 'Shipping rates updated' });
    },
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
  });
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  return (
    <form noValidate aria-label="Shipping rates" onSubmit={form.handleSubmit((typed) => saving.send(typed))}>
      <div className="space-y-12">
        {zones.fields.map(({ id }, at) => (
          <ZoneFields
            key={id}
            form={form}
            at={at}
            isOnly={zones.fields.length === 1}
            onRemove={() => zones.remove(at)}
          />
        ))}
      </div>
      <div className="mt-10 space-y-5">
        {saving.failure && (
          <Alert tone="bad" title="The rates were not saved.">
            <p>{saving.failure}</p>
            <Button className="mt-4" onClick={onReload}>
              Load the rates again
            </Button>
          </Alert>
        )}
        <div className="flex flex-wrap gap-4">
          <Button
            blocked={zones.fields.length >= ZONE_LIMITS.zones}
            onClick={() => zones.append(NEW_ZONE, { focusName: `zones.${zones.fields.length}.name` })}
          >
            Add a zone
          </Button>
          <Button type="submit" kind="blaze" busy={saving.busy} blocked={!isDirty}>
            Save
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The rates in the words of the form. */
function typedOf({ zones, version }: ShippingRates): ShippingChange {
  return {
    zones: zones.map(({ name, states, freeFrom, rates }) => ({
      name,
      states: states.join(', '),
      freeFrom: freeFrom ?? '',
      rates: rates.map(({ upToPounds, price }) => ({ upToPounds: `${upToPounds ?? ''}`, price })),
    })),
    version,
  };
}
