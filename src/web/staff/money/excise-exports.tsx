import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { filledLine } from '#contract/fields/text.ts';
import { noteExport, readExcise, readExciseSetup } from '#contract/money/excise-calls.ts';
import { EXCISE_LIMITS } from '#contract/money/excise-schemas.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Loaded, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { exciseSetupQuery } from './excise-settings.tsx';

type Note = { order: string; proof: string };

const note = z.object({
  order: filledLine(32, 'Please give the number of the order.'),
  proof: filledLine(EXCISE_LIMITS.proof, 'Please say which paper proves it.'),
});

/** Orders that left the country, by the paper that proves it; each can be taken back. */
export function ExciseExports() {
  const panelPath = usePanelPath();
  const setup = useQuery(exciseSetupQuery);
  const form = useForm<Note>({ defaultValues: { order: '', proof: '' }, resolver: zodResolver(note) });
  const field = connectField(form);
  const noting = useStaffChange({
    send: ({ order, proof }: Note) => callAsStaff(noteExport, { params: { order }, body: { proof } }),
    async onDone(_answer, { proof }) {
      if (proof !== '') form.reset();
      await queryClient().invalidateQueries({ queryKey: [readExciseSetup.path] });
      await queryClient().invalidateQueries({ queryKey: [readExcise.path] });
      toast({ title: proof === '' ? 'Taxed again' : 'Noted as exported' });
    },
    otherwise: 'This was not noted. Please try again; what you typed is still here.',
  });
  return (
    <Section title="Exported" className="mt-12">
      <p className="mt-2 max-w-prose text-ash">
        What has left the country is free of the tax once you have the paper that proves it. What was taxed before that
        is a credit of the day on which you note it.
      </p>
      <form
        noValidate
        aria-label="Note an export"
        className="mt-4 grid items-start gap-x-6 gap-y-5 sm:grid-cols-[12rem_1fr_auto]"
        onSubmit={form.handleSubmit((typed) => noting.send(typed))}
      >
        <TextField label="Order" required maxLength={32} {...field('order')} />
        <TextField label="Proof" required maxLength={EXCISE_LIMITS.proof} {...field('proof')} />
        <Button type="submit" className="justify-self-start sm:mt-6" busy={noting.busy}>
          Note
        </Button>
      </form>
      {noting.failure && (
        <div className="mt-4">
          <Alert tone="bad" title="This was not noted.">
            {noting.failure}
          </Alert>
        </div>
      )}
      <Loaded query={setup} what="the exports" rows={1}>
        {({ exports }) =>
          exports.length > 0 && (
            <ul aria-label="Exported orders" className="mt-6 border-rule border-t">
              {exports.map(({ orderNumber, proof, at }) => (
                <li key={orderNumber} className="flex flex-wrap items-center gap-x-6 gap-y-1 border-rule border-b py-2">
                  <Link to={panelPath('orders', orderNumber)} className="text-bone link-quiet hover:decoration-bone">
                    {orderNumber}
                  </Link>
                  <span className="min-w-0 flex-1 text-ash wrap-anywhere">
                    {proof} · <Moment at={at} dayOnly />
                  </span>
                  <Button kind="quiet" onClick={() => noting.send({ order: orderNumber, proof: '' })}>
                    Take back<span className="sr-only"> that {orderNumber} was exported</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
