import { createHash } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import {
  type CartRow,
  type CheckoutLine,
  campaigns,
  cartItems,
  carts,
  productPictures,
  products,
  productVariants,
} from '#db/schema.ts';
import { allTerms, type Terms } from '#shop/catalogue/current-terms.ts';
import { itemKindOf, needsStock, variantNameOf } from '#shop/catalogue/item-kind.ts';
import { priceOrder } from '#shop/catalogue/price-order.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Cents } from '#values/money.ts';
import { MOST_OF_ONE, priceOf } from '#values/order/gear.ts';

/** Who asks: the secret of the browser's cookie, and the account that is signed in there. */
export type CartVisitor = { secret: string | null; userId: string | null };

/**
 * What stands against ordering a line as it is: none is left, its campaign is paused, it is sold no more, or there are fewer
 * than asked for.
 */
export type LineProblem = 'sold-out' | 'paused' | 'not-sold' | 'too-many';

export type CartLine = CheckoutLine & {
  itemId: number;
  /** Null: a product of before pages had addresses. */
  slug: string | null;
  imageUrl: string | null;
  /** In pounds, of one. */
  weight: number;
  /** How many there are; null: it needs no stock. */
  available: number | null;
  problem: LineProblem | null;
};

/**
 * The account's cart, or else the one of the cookie. A cart that has joined an account is opened by no cookie any more:
 * whoever signs out leaves it behind (rule 21.5).
 */
export async function findCart(
  { db }: { db: Database | Transaction },
  { secret, userId }: CartVisitor,
): Promise<CartRow | null> {
  if (userId) {
    const [own] = await db.select().from(carts).where(eq(carts.userId, userId));
    if (own) return own;
  }
  if (!secret) return null;
  const isVisitors = and(eq(carts.secretHash, hashCartSecret(secret)), isNull(carts.userId));
  const [visitors] = await db.select().from(carts).where(isVisitors);
  return visitors ?? null;
}

/** What the table keeps of a cookie's secret: whoever reads the table can open no cart with it. */
export function hashCartSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Where `printing` is null nobody prints, and what has to be printed is not sold (rule 25.8); left out, it is not looked at. */
type Reading = { db: Database | Transaction; printing?: Shop['printing'] | undefined };

/** The lines in the order in which they were added, at the prices of this moment. */
export function readCart(reading: Reading, cartId: number): Promise<CartLine[]> {
  return readLines(reading, sql`select * from ${cartItems} where cart_id = ${cartId}`);
}

/** Something that is wanted and is in no cart. */
export type WantedItem = { productId: number; variantId: number | null; quantity: number };

/** The lines that a cart with these items would have, in their order. What the shop does not know is left out. */
export function readWantedLines(reading: Reading, items: WantedItem[]): Promise<CartLine[]> {
  if (items.length === 0) return Promise.resolve([]);
  const column = (from: (item: WantedItem) => number | null) => sql`${sql.param(items.map(from))}::integer[]`;
  return readLines(
    reading,
    sql`select id, product_id, variant_id, quantity, null::text as gift_recipient, null::text as gift_message
      from unnest(${column(({ productId }) => productId)}, ${column(({ variantId }) => variantId)},
        ${column(({ quantity }) => quantity)}) with ordinality as wanted (product_id, variant_id, quantity, id)`,
  );
}

async function readLines({ db, printing }: Reading, items: SQL): Promise<CartLine[]> {
  const rows = await db
    .select({
      item: {
        id: sql<number>`item.id`.mapWith(Number),
        variantId: sql<number | null>`item.variant_id`,
        quantity: sql<number>`item.quantity`,
        giftRecipient: sql<string | null>`item.gift_recipient`,
        giftMessage: sql<string | null>`item.gift_message`,
      },
      product: products,
      variant: productVariants,
      hasCampaign: sql<boolean>`exists (
        select from ${campaigns} where ${campaigns.productId} = ${products.id} and ${campaigns.isActive})`,
      hasVariants: sql<boolean>`exists (
        select from ${productVariants} as other where other.product_id = ${products.id} and other.is_active)`,
      picture: sql<string | null>`(
        select ${productPictures.url} from ${productPictures}
        where ${productPictures.productId} = ${products.id} and ${productPictures.color} = ${productVariants.color}
        order by ${productPictures.position}, ${productPictures.id} limit 1)`,
    })
    .from(sql`(${items}) as item`)
    .innerJoin(products, sql`${products.id} = item.product_id`)
    .leftJoin(
      productVariants,
      // One that is named must be the product's: another's would have its price.
      sql`${productVariants.id} = item.variant_id and ${productVariants.productId} = item.product_id`,
    )
    .orderBy(sql`item.id`);
  const lines = rows.map((row) => {
    const line = toLine(row);
    return line.kind === 'print' && printing === null ? { ...line, problem: 'not-sold' as const } : line;
  });
  return lines.some(({ kind }) => kind === 'bow') ? withStates(db, lines) : lines;
}

/** Bows are sold while their campaigns are open (rule 28.6). */
async function withStates(db: Database | Transaction, lines: CartLine[]): Promise<CartLine[]> {
  const states = new Map((await allTerms({ db })).map(({ productId, state }) => [productId, state]));
  return lines.map((line) => {
    const state = line.kind === 'bow' && line.problem !== 'not-sold' ? states.get(line.productId) : 'open';
    if (state === 'paused') return { ...line, problem: 'paused' };
    return state === 'sold_out' ? { ...line, problem: 'sold-out' } : line;
  });
}

type LineRow = {
  item: Pick<typeof cartItems.$inferSelect, 'id' | 'variantId' | 'quantity' | 'giftRecipient' | 'giftMessage'>;
  product: typeof products.$inferSelect;
  variant: typeof productVariants.$inferSelect | null;
  hasCampaign: boolean;
  hasVariants: boolean;
  picture: string | null;
};

function toLine({ item, product, variant, hasCampaign, hasVariants, picture }: LineRow): CartLine {
  const kind = itemKindOf(product, hasCampaign);
  const isSold =
    product.isActive && !product.archivedAt && (variant ? variant.isActive : !hasVariants && item.variantId === null);
  const available = needsStock(kind) ? (variant ?? product).stockQuantity : null;
  return {
    itemId: item.id,
    productId: product.id,
    variantId: variant?.id ?? null,
    kind,
    name: product.name,
    variantName: variantNameOf(variant),
    quantity: item.quantity,
    price: priceOf(product, variant),
    giftRecipient: item.giftRecipient,
    giftMessage: item.giftMessage,
    slug: product.slug,
    imageUrl: picture ?? product.imageUrl,
    weight: Number(variant?.weight ?? product.weight ?? 0),
    available,
    problem: isSold ? shortage(item.quantity, available, mostOf(kind)) : 'not-sold',
  };
}

/** The most of one line (rule 21.4): of the bow there is one in an order. */
export function mostOf(kind: CheckoutLine['kind']): number {
  return kind === 'bow' ? 1 : MOST_OF_ONE;
}

function shortage(quantity: number, available: number | null, most: number): LineProblem | null {
  if (available === 0) return 'sold-out';
  return quantity > Math.min(available ?? most, most) ? 'too-many' : null;
}

/**
 * What the lines that can be ordered cost, without shipping: what is paid at the checkout, and what later for the bow.
 * `terms`: those of today.
 */
export function sumCart(
  lines: CartLine[],
  terms: Pick<Terms, 'pricing'> | null,
): { subtotal: Cents; today: Cents; later: Cents } {
  const ordered = lines.filter(({ problem }) => problem === null || problem === 'too-many');
  const hasBow = ordered.some(({ kind }) => kind === 'bow');
  // Where it goes is said at the checkout; without a zone nothing is reckoned for shipping.
  const asked = { lines: ordered, terms: hasBow ? terms : null, zone: null, giftBalance: 0 };
  const { goods: subtotal, today, later } = priceOrder(asked);
  return { subtotal, today, later };
}
