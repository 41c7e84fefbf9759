/** How a deposit is named: a campaign asks for a share of the price, or for an amount, which is no share of anything. */

/** "10%"; null where the deposit is an amount. */
export function percentText(percent: number | null): string | null {
  return percent === null ? null : `${percent}%`;
}

/** "Deposit today (10%)", or "Deposit today". */
export function depositLabel(percent: number | null): string {
  return percent === null ? 'Deposit today' : `Deposit today (${percent}%)`;
}

/** What follows the amount in a sentence: ", 10% of the price", or nothing. */
export function shareText(percent: number | null): string {
  return percent === null ? '' : `, ${percent}% of the price`;
}
