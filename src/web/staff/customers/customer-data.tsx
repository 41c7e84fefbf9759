import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eraseCustomer, foreseeErasure, packCustomerData } from '#contract/customers/customer-data-calls.ts';
import { erasureRequest, type ForeseenErasure } from '#contract/customers/customer-data-schemas.ts';
import { listCustomers, readCustomer } from '#contract/customers/staff-customer-calls.ts';
import type { StaffCustomer } from '#contract/customers/staff-customer-schemas.ts';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import { pathOf } from '#web/client/call.ts';
import { ErasureView } from '#web/order-parts/erasure-view.tsx';
import { callAsStaff, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Loaded, Section } from '#web/staff/parts/page-parts.tsx';
import { StepDialog, StepForm } from '#web/staff/parts/step-form.tsx';
import { useRulesForm } from '#web/staff/parts/use-rules-form.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

type Props = { customer: StaffCustomer };

/** What a customer may ask of us by law: a copy of what is kept, and to be erased (rule 40.10). */
export function CustomerData({ customer }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section title="Data">
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        <a
          href={pathOf(packCustomerData, { params: { customer: customer.key } })}
          download
          className={buttonLook('quiet')}
        >
          Download a copy
        </a>
        <Button kind="quiet" onClick={() => setOpen(true)}>
          Erase this customer
        </Button>
      </div>
      <StepDialog
        open={open}
        onClose={close}
        title="Erase this customer?"
        description={`${customer.email}. At their own wish alone, and only once you know that it is theirs. It cannot be undone.`}
      >
        <Foreseen customer={customer} onClose={close} />
      </StepDialog>
    </Section>
  );
}

function Foreseen({ customer, onClose }: Props & { onClose: () => void }) {
  const params = { customer: customer.key };
  const foreseen = useQuery({ ...staffQuery(foreseeErasure, { params }), refetchOnMount: 'always', gcTime: 0 });
  return (
    <div className="mt-6">
      <Loaded query={foreseen} what="what goes" rows={6} unknown={(text) => <p className="text-bone">{text}</p>}>
        {(known) =>
          known.erasure ? (
            <EraseForm customer={customer} foreseen={known} onClose={onClose} />
          ) : (
            <>
              <ErasureView foreseen={known} their="their" />
              <div className="mt-6 flex justify-end">
                <Button onClick={onClose}>Close</Button>
              </div>
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function EraseForm({ customer, foreseen, onClose }: Props & { foreseen: ForeseenErasure; onClose: () => void }) {
  const params = { customer: customer.key };
  const change = useStaffChange({
    send: (body: { email: string }) => callAsStaff(eraseCustomer, { params, body }),
    onDone() {
      toast({ title: 'The customer is erased.' });
      onClose();
      reread(readCustomer, listCustomers);
    },
    onFailed: () => reread(foreseeErasure),
    otherwise: 'Nothing was erased. Please try again.',
    once: true,
  });
  const { field, frame } = useRulesForm(erasureRequest, { email: '' }, change);
  return (
    <StepForm label="Erase this customer" submit="Erase for good" submitting="Erasing…" {...frame} onClose={onClose}>
      <ErasureView foreseen={foreseen} their="their" />
      <p className="text-ash text-sm">
        Stripe, Printful, Google and your mail program keep what they have: it is erased there by hand.
      </p>
      <TextField
        label="Their email address, once more"
        type="email"
        maxLength={EMAIL_MAX}
        autoComplete="off"
        required
        {...field('email')}
      />
    </StepForm>
  );
}
