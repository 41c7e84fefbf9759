import { isNotNull } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import { ProviderRefused, ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { PrintProduct, PrintProvider } from '#shop/ports/print-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type SyncedProduct, syncProducts } from '#shop/printing/sync-products.ts';
import { formatUsd } from '#values/money.ts';
import type { CommandSaid } from './open-command-shop.ts';

export const USAGE = 'Usage:\n  printing list\n  printing sync';

/** What the words after `printing` ask for; null when they ask for nothing that there is. */
export function readPrintingCommand(words: string[]): ((shop: Shop) => Promise<CommandSaid>) | null {
  const [name, ...more] = words;
  if (more.length > 0) return null;
  if (name === 'list') return (shop) => ask(shop, list);
  return name === 'sync' ? (shop) => ask(shop, sync) : null;
}

type Work = (shop: Shop, printing: PrintProvider) => Promise<CommandSaid>;

async function ask(shop: Shop, work: Work): Promise<CommandSaid> {
  if (!shop.printing) {
    return { code: 2, text: 'No print provider is set up: give PRINTFUL_TOKEN and PRINTFUL_WEBHOOK_SECRET.' };
  }
  try {
    return await work(shop, shop.printing);
  } catch (fault) {
    if (fault instanceof ProviderRefused) return { code: 2, text: fault.message };
    if (fault instanceof ProviderUnavailable) return { code: 2, text: SILENT };
    throw fault;
  }
}

const SILENT = [
  'The print provider does not answer. What was taken over until then stays; the command can be repeated.',
  'With the sandbox, the shop itself has to be running: start it, and give the same PORT here.',
].join('\n');

async function list({ db }: Shop, printing: PrintProvider): Promise<CommandSaid> {
  const rows = await db
    .select({ syncId: products.printfulSyncProductId, name: products.name })
    .from(products)
    .where(isNotNull(products.printfulSyncProductId));
  const lines: string[] = [];
  for await (const product of printing.listProducts()) {
    const here = rows.find(({ syncId }) => syncId === product.id);
    lines.push(`${textOf(product)}; ${here ? `here as “${here.name}”` : 'not here yet'}`);
  }
  return { code: 0, text: lines.length > 0 ? lines.join('\n') : 'The store has no products.' };
}

function textOf({ id, name, variants }: PrintProduct): string {
  const prices = variants.flatMap(({ price }) => price ?? []);
  const cost = prices.length > 0 ? `from ${formatUsd(Math.min(...prices))}` : 'without a price in dollars';
  return `${id}  ${name}: ${variants.length} ${variants.length === 1 ? 'variant' : 'variants'}, ${cost}`;
}

const OUTCOMES: Record<SyncedProduct['outcome'], string> = {
  added: 'added, switched off: give it texts, weight and pictures, then switch it on',
  changed: 'brought up to date',
  unchanged: 'as it was',
  'left-out': 'left out',
  'switched-off': 'not in the store any more, switched off',
};

async function sync(shop: Shop, printing: PrintProvider): Promise<CommandSaid> {
  const synced = await syncProducts(shop, printing);
  const lines = synced.map(({ name, outcome, why }) => `${name}: ${OUTCOMES[outcome]}${why ? `, ${why}` : ''}`);
  const isWhole = synced.every(({ outcome }) => outcome !== 'left-out');
  return { code: isWhole ? 0 : 1, text: lines.length > 0 ? lines.join('\n') : 'The store has no products.' };
}
