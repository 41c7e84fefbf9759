import type { Cents } from '#values/money.ts';
import { type Refused, refused } from '#values/result.ts';
import { type Ledger, undecidedOf } from './ledger.ts';

/** The money that stands against working on an order or sending it. */
export type AgainstStep =
  | Refused<'unpaid', { outstanding: Cents }>
  | Refused<'disputed', { disputed: Cents }>
  | Refused<'undecided', { undecided: Cents }>;

/**
 * `disputed`: a bank decides about its money; nobody goes on before that. `undecided`: a dispute was lost, and nobody has said
 * yet what that means for the price. `unpaid`: of what the step needs, so much is outstanding, and nobody has said that it is
 * meant (rule 6.2). Null: nothing does.
 */
export function whatStandsAgainst(
  ledger: Ledger,
  { outstanding, allowUnpaid }: { outstanding: Cents; allowUnpaid: boolean },
): AgainstStep | null {
  // What is on its way cannot be had back, whatever the bank says then.
  if (ledger.disputed > 0) return refused('disputed', { disputed: ledger.disputed });
  if (ledger.lost > 0 && undecidedOf(ledger) > 0) return refused('undecided', { undecided: undecidedOf(ledger) });
  return outstanding > 0 && !allowUnpaid ? refused('unpaid', { outstanding }) : null;
}
