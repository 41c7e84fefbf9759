import { isRefusal } from '#web/client/api-error.ts';
import { Question } from '#web/ui/question.tsx';

type ShippingQuestionProps = {
  /** Why the change was not saved; null: nothing was refused. */
  error: Error | null;
  /** With what shipping costs at the new address. */
  onYes: (shippingAmount: string) => void;
  onNo: () => void;
};

/** Asks before an address is saved to which shipping costs otherwise: customers and staff see both amounts first. */
export function ShippingQuestion({ error, onYes, onNo }: ShippingQuestionProps) {
  const refusal = isRefusal(error, 'shipping-differs') ? error : null;
  return (
    <Question
      open={refusal !== null}
      title="Shipping costs something else there"
      description={refusal?.message ?? ''}
      yes="Save the address"
      no="Leave it"
      onYes={() => onYes(refusal?.fields.shippingAmount ?? '')}
      onNo={onNo}
    />
  );
}
