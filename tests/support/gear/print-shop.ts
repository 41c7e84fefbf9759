import { eq } from 'drizzle-orm';
import type { OrderRow } from '#db/schema.ts';
import { alerts, orderEvents, products, productVariants, providerEvents } from '#db/schema.ts';
import type { Faults } from '#sandbox/shared/faults.ts';
import type { Bought } from '#shop/ports/order-hooks.ts';
import { receivePrintWebhook } from '#shop/printing/receive-print-webhook.ts';
import { findNewest } from '#shop/printing/submissions.ts';
import { createMailShop, makeJobsDue, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { gearOrder } from './gear-orders.ts';
import { pressAtPrinter } from './print-sandbox.ts';

/** What an order with a line to print holds. */
export const PRINTED: Bought = { kinds: ['print'], fromCart: false, undelayed: false };

/** A shop with its mails and the sandbox's printer, two products that are printed, and hands for what happens at the printer's. */
export async function createPrintShop() {
  const mails = await createMailShop();
  const { shop, test, pool } = mails;
  const tee = await makePrintProduct('Logo Tee', [
    { size: 'M', color: 'Black', printfulVariantId: '4017' },
    { size: 'L', color: 'Black', printfulVariantId: '4018' },
  ]);
  const cap = await makePrintProduct('Logo Cap', [], { printfulVariantId: '7854', embroidered: true });

  async function makePrintProduct(
    name: string,
    variants: { size: string; color: string; printfulVariantId: string }[],
    {
      printfulVariantId = null,
      embroidered = false,
    }: { printfulVariantId?: string | null; embroidered?: boolean } = {},
  ) {
    const [product] = await shop.db
      .insert(products)
      .values({
        name,
        description: `${name}, printed.`,
        price: 2900,
        category: 'Apparel',
        isPrintOnDemand: true,
        printfulVariantId,
        printTechnique: embroidered ? 'embroidery' : 'dtg',
        printPlacement: embroidered ? 'embroidery_front' : 'front',
        printFileUrl: '/prints/logo.png',
      })
      .returning();
    if (!product) throw new Error('The product was not written.');
    const made = variants.map((variant) => ({ ...variant, productId: product.id }));
    const rows = made.length > 0 ? await shop.db.insert(productVariants).values(made).returning() : [];
    return { ...product, variants: rows };
  }

  const settled = () => test.sandbox.settled();
  const printer = { baseUrl: test.sandbox.baseUrl, settled };

  return {
    ...mails,
    tee,
    cap,
    /** Two shirts and a cap, whose checkout is paid at this moment. */
    async paidPrintOrder(details: Partial<OrderRow> = {}) {
      const [medium] = tee.variants;
      const made = await gearOrder(shop, {
        ...details,
        lines: [
          {
            kind: 'print',
            productId: tee.id,
            variantId: medium?.id ?? null,
            name: tee.name,
            variantName: 'M / Black',
            quantity: 2,
            price: 2900,
          },
          { kind: 'print', productId: cap.id, name: cap.name, price: 3200 },
          { kind: 'stock', name: 'String Wax', price: 900 },
        ],
      });
      await shop.db.transaction((tx) => shop.hooks.depositReceived(tx, made.order, shop, PRINTED));
      return made;
    },
    /** The submission that counts. */
    submissionOf: ({ id }: OrderRow) => findNewest(shop.db, id),
    /** Runs the jobs that are due; the printer then does what takes it a moment. */
    async work() {
      await runDueJobs(mails);
      await settled();
    },
    /** The same, with those that wait for their next try or for the costs. */
    async workAll() {
      await makeJobsDue(mails);
      await this.work();
    },
    /** Sends it to the printer and has it confirmed. */
    async confirm() {
      await this.work();
      await this.workAll();
    },
    /** What somebody at the printer's does, such as `part`, or `packages/7/deliver`. */
    async press(order: OrderRow, what: string) {
      const submission = await findNewest(shop.db, order.id);
      await pressAtPrinter(printer, submission?.providerOrderId ?? '', what);
    },
    disturb: (faults: Partial<Faults> = {}) => test.sandbox.setFaults('printful', faults),
    /** What the printer knows, whatever the shop has heard. */
    async atPrinter() {
      const { rows } = await pool.query<{
        externalId: string;
        status: string;
        pieces: number;
        packages: string[];
        recipient: object;
      }>(
        `select external_id as "externalId", data->>'status' as status, data->'recipient' as recipient,
           (select sum((item->>'quantity')::int)::int from jsonb_array_elements(data->'items') item) as pieces,
           array(select package->>'id' from jsonb_array_elements(data->'packages') package) as packages
         from sandbox.printful_orders order by id`,
      );
      return rows;
    },
    /** The events that the printer has to tell, with signatures that hold, oldest first. */
    async webhooks() {
      const { rows } = await pool.query<{ payload: string }>(
        'select payload from sandbox.printful_deliveries order by id',
      );
      return rows.map(({ payload }) => payload);
    },
    deliver: (rawBody: Buffer, signature: string) => receivePrintWebhook(shop, { rawBody, signature }),
    openAlerts: async () => (await shop.db.select().from(alerts)).filter(({ resolvedAt }) => resolvedAt === null),
    happened: async ({ id }: OrderRow) =>
      (await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)).map(
        ({ what }) => what,
      ),
    heard: () => shop.db.select().from(providerEvents).orderBy(providerEvents.id),
  };
}

export type PrintShop = Awaited<ReturnType<typeof createPrintShop>>;
