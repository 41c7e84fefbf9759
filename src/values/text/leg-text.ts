import type { PaymentLeg } from '#values/order/order.ts';

/** What a payment was for, on receipts. `part`: its customer chose to pay less than all that was due (rule 7.10). */
export function legText(leg: PaymentLeg, part: boolean): string {
  return part ? `Part of the ${leg}` : LEGS[leg];
}

const LEGS: Record<PaymentLeg, string> = { deposit: 'Deposit', balance: 'Balance', remainder: 'Remainder' };
