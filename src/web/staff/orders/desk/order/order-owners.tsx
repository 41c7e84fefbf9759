import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readBowOwners, sendOwnerLink, transferBowForOwner } from '#contract/bows/bow-owner-calls.ts';
import { type BowOwnerList, type NewOwner, newOwner } from '#contract/bows/bow-page-schemas.ts';
import { LONGEST_NAME } from '#contract/fields/field-limits.ts';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { rereadOrder } from '#web/staff/orders/shared/use-orders.ts';
import { Failure, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** Whose the bow of an order is and was, and what staff do for an owner: the link once more, another owner, or back to a former one. */
export function OrderOwners({ orderNumber }: { orderNumber: string }) {
  const mayGive = useMay('orders.serve');
  const query = staffQuery(readBowOwners, { params: { order: orderNumber } });
  const read = useQuery(query);
  const [giving, setGiving] = useState<NewOwner | null>(null);
  const requestKey = useRef(crypto.randomUUID());
  const keep = async (fresh: BowOwnerList) => {
    await keepAnswer(query, fresh);
    await rereadOrder(orderNumber);
  };
  const link = useStaffChange({
    send: () =>
      callAsStaff(sendOwnerLink, { params: { order: orderNumber }, body: { requestKey: requestKey.current } }),
    otherwise: 'The link was not sent. Please try again.',
    onDone(fresh: BowOwnerList) {
      requestKey.current = crypto.randomUUID();
      toast({ title: 'The link is on its way to the owner.' });
      return keep(fresh);
    },
  });
  if (read.isError) {
    return (
      <Failure>The owners of the bow could not be read. They are read again when you come back to this page.</Failure>
    );
  }
  const { serial, owners } = read.data ?? { serial: null, owners: [] };
  if (!serial) return null;
  const present = owners.find(({ until }) => until === null);
  return (
    <Section title={`Bow ${serial}`}>
      {present ? (
        <>
          <ul className="mt-2 border-rule border-t">
            {owners.toReversed().map(({ name, email, since, until }) => (
              <li key={since} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-rule border-b py-2.5">
                <span className="min-w-0 wrap-anywhere">
                  <span className={until ? 'text-ash' : 'text-bone'}>{name}</span>{' '}
                  <span className="text-ash">{email}</span>
                </span>
                <span className="flex flex-wrap items-baseline gap-x-4 text-ash text-sm">
                  <span>
                    {until ? 'Owner until ' : 'Owner since '}
                    <Moment at={until ?? since} />
                  </span>
                  {until && mayGive && (
                    <button
                      type="button"
                      className="min-h-11 text-bone link-quiet"
                      onClick={() => setGiving({ name, email })}
                    >
                      Give it back<span className="sr-only"> to {name}</span>
                    </button>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {mayGive && (
            <div className="mt-3 flex flex-wrap gap-3">
              <Button busy={link.busy} onClick={() => link.send()}>
                {link.busy ? 'Sending…' : 'Send the owner’s link again'}
              </Button>
              <Button onClick={() => setGiving({ name: '', email: '' })}>Give it to another owner</Button>
            </div>
          )}
          <Failure className="mt-3">{link.failure}</Failure>
        </>
      ) : (
        <p className="mt-1 text-ash">It gets its first owner when it is shipped.</p>
      )}
      <Dialog
        open={giving !== null}
        onOpenChange={(open) => !open && setGiving(null)}
        title={`Give ${serial} to another owner`}
        description="The new owner is emailed a link to the page of the bow. The present owner is told, and their link stops working."
      >
        {giving && (
          <GiveForm
            orderNumber={orderNumber}
            start={giving}
            onDone={(fresh) => {
              setGiving(null);
              return keep(fresh);
            }}
          />
        )}
      </Dialog>
    </Section>
  );
}

type GiveFormProps = { orderNumber: string; start: NewOwner; onDone: (fresh: BowOwnerList) => Promise<void> };

function GiveForm({ orderNumber, start, onDone }: GiveFormProps) {
  const form = useForm<NewOwner>({ defaultValues: start, resolver: zodResolver(newOwner) });
  const giving = useStaffChange({
    send: (body: NewOwner) => callAsStaff(transferBowForOwner, { params: { order: orderNumber }, body }),
    otherwise: 'Nothing was changed. Please try again; what you typed is still here.',
    once: true,
    onDone,
  });
  const field = connectField(form, giving.fields);
  return (
    <form
      noValidate
      aria-label="New owner"
      className="mt-6 space-y-6"
      onSubmit={form.handleSubmit((to) => giving.send(to))}
    >
      <TextField label="Name" autoComplete="off" maxLength={LONGEST_NAME} required {...field('name')} />
      <TextField label="Email" type="email" autoComplete="off" maxLength={EMAIL_MAX} required {...field('email')} />
      <Failure>{giving.failure}</Failure>
      <Button type="submit" kind="bone" busy={giving.busy}>
        {giving.busy ? 'Saving…' : 'Give the bow to them'}
      </Button>
    </form>
  );
}
