import { createHash } from 'node:crypto';
import { taxQuotes } from '#db/schema.ts';
import { ProviderRefused, ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { TaxQuestion } from '#shop/ports/tax-provider.ts';
import { raiseAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import type { Taxed } from '#values/books/sales-tax.ts';

/** A question to the provider, by which its answer is kept. */
export type Quote = { key: string; question: TaxQuestion; certificate: string | null };

/** The same sale on the same day is asked about once; nobody can read from the key where it goes. */
export function toQuote(
  question: TaxQuestion,
  { certificate, ...of }: { sale: object; day: string; certificate: string | null },
): Quote {
  const key = createHash('sha256')
    .update(JSON.stringify([of, question, certificate]))
    .digest('base64url');
  return { key, question, certificate };
}

/** Somebody needs to know a tax that the provider has not been asked for: what throws it has written nothing, and begins again. */
export class TaxToAsk extends Error {
  override name = 'TaxToAsk';
  readonly quotes: Quote[];

  constructor(quotes: Quote[]) {
    super('The card provider has to be asked for a sales tax first.');
    this.quotes = quotes;
  }
}

/** What is asked for changes while it is asked about, but not for ever. */
const MOST_ROUNDS = 5;

const SETTING = 'calculation';

/**
 * Does the work; where it needs taxes of the provider, asks for them while no transaction is open, and does it anew. Throws
 * `AddressRefused`, and `ProviderUnavailable` where no tax is to be had: nothing was done then, and nothing is taken for zero.
 */
export async function askingTax<T>(shop: Pick<Shop, 'db' | 'payments' | 'clock'>, work: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof TaxToAsk) || round === MOST_ROUNDS) throw fault;
      for (const quote of fault.quotes) await ask(shop, quote);
    }
  }
}

async function ask({ db, payments, clock }: Pick<Shop, 'db' | 'payments' | 'clock'>, quote: Quote): Promise<void> {
  const { key, question, certificate } = quote;
  const { to, goods, shipping } = question;
  const said = await payments.calculateTax(question).catch(async (fault: unknown) => {
    if (!(fault instanceof ProviderRefused)) throw fault;
    // It is the shop's account that it does not calculate for: nobody can be charged until that is put right.
    const alert = { kind: 'tax-refused', subject: SETTING, detail: { reason: fault.message } } as const;
    await db.transaction((tx) => raiseAlert(tx, alert));
    throw new ProviderUnavailable(`No sales tax is calculated: ${fault.message}`, { cause: fault });
  });
  const base = goods.amount + (said.shippingTaxed ? shipping.amount : 0);
  const taxed: Taxed = {
    state: to.state,
    rate: said.taxable === 0 ? 0 : Math.round((said.tax * 100_000) / said.taxable),
    shippingTaxed: said.shippingTaxed,
    point: 'payment',
    certificate,
    taxable: said.taxable,
    exempt: base - said.taxable,
    amount: said.tax,
    calculation: said.id,
    calculated: said.total,
  };
  const createdAt = clock();
  await db.transaction(async (tx) => {
    await tx
      .insert(taxQuotes)
      .values({ key, taxed, createdAt })
      .onConflictDoUpdate({ target: taxQuotes.key, set: { taxed, createdAt } });
    await resolveAlert(tx, 'tax-refused', SETTING, createdAt);
  });
}
