import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFieldArray, useForm } from 'react-hook-form';
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
import { Loaded } from '#web/staff/parts/loaded.tsx';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { NEW_ZONE, ZoneFields } from './zone-fields.tsx';

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
  const client = useQueryClient();
  const form = useForm({
    defaultValues: typedOf(read),
    resolver: zodResolver(shippingChange, undefined, { raw: true }),
  });
  const zones = useFieldArray({ control: form.control, name: 'zones' });
  const saving = useStaffChange({
    send: (body: ShippingChange) => callAsStaff(changeShippingRates, { body }),
    async onDone(saved) {
      await keepAnswer(client, ratesQuery, saved);
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
