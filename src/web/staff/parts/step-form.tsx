import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { PricedOrderDetail, StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { usd } from '#web/client/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ButtonKind } from '#web/ui/button-look.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useLeave, useUnsaved } from './unsaved.tsx';

/** What a window that makes a step gets. */
export type StepProps = {
  order: StaffOrderDetail;
  open: boolean;
  onClose: () => void;
  /** With what has been done, as a sentence. */
  onDone: (text: string) => void;
  /** With why it can no longer be done. */
  onGone: (text: string) => void;
};

/** One that moves money is only for those who see it. */
export type MoneyStepProps = StepProps & { order: PricedOrderDetail };

type StepDialogProps = Omit<ComponentProps<typeof Dialog>, 'onOpenChange'> & { onClose: () => void };

export function StepDialog({ onClose, ...dialog }: StepDialogProps) {
  const leave = useLeave();
  return <Dialog {...dialog} onOpenChange={(opening) => !opening && leave(onClose)} />;
}

/** A step's window: what it says, and the form in it, which begins anew whenever it is opened. */
export function stepWindow<Props extends { open: boolean; onClose: () => void }>(
  Form: (props: Props) => ReactNode,
  title: (props: Props) => string,
  description?: (props: Props) => string | undefined,
) {
  return function StepWindow(props: Props) {
    const words = description?.(props);
    return (
      <StepDialog open={props.open} onClose={props.onClose} title={title(props)} {...(words && { description: words })}>
        <Form {...props} />
      </StepDialog>
    );
  };
}

type StepFormProps = {
  label: string;
  /** What the button says, and what it says while the server is asked. */
  submit: string;
  submitting: string;
  kind?: ButtonKind;
  busy: boolean;
  failure: string | null;
  /** Something was typed or chosen that would be lost. */
  changed: boolean;
  /** What the form's own `handleSubmit` returned: nothing goes out that the contract's rules refuse. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The content of a step's window: its fields, why it failed, and the two ways on. */
export function StepForm(props: StepFormProps) {
  const { label, submit, submitting, kind = 'bone', busy, failure, changed, onSubmit, onClose, children } = props;
  useUnsaved(changed);
  const leave = useLeave();
  const place = useRef<HTMLFormElement>(null);
  // At a desk one types at once; on a phone the keyboard would cover what the window says.
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return;
    place.current?.querySelector<HTMLElement>('input:not([type=checkbox], [type=radio]), select, textarea')?.focus();
  }, []);
  return (
    <form ref={place} noValidate aria-label={label} className="mt-6 space-y-6" onSubmit={onSubmit}>
      {children}
      {failure && <Alert tone="bad">{failure}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => leave(onClose)}>Close</Button>
        <Button type="submit" kind={kind} busy={busy}>
          {busy ? submitting : submit}
        </Button>
      </div>
    </form>
  );
}

/** The question before a step while money is outstanding. */
export function unpaidTitle({ outstanding }: StaffOrderDetail, verb: 'Process' | 'Ship'): string {
  // Paid while the question stood there.
  if (outstanding === null || outstanding === '0.00') return `Nothing is outstanding any more. ${verb} it?`;
  return `${usd(outstanding)} is still outstanding. ${verb} it anyway?`;
}
