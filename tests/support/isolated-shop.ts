import type pg from 'pg';
import { openDatabase } from '#db/database.ts';
import { ORDER_HOOKS } from '#shop/composition/hooks-and-kinds.ts';
import type { Shop } from '#shop/ports/shop.ts';
import './run/data-key.ts';

/** A shop that has a database and no provider, for measuring; `parts` are what it has all the same. */
export function isolatedShop(pool: pg.Pool, parts: Partial<Shop> = {}): Shop {
  const never = () => Promise.reject(new Error('Nobody outside is part of what is measured.'));
  const nothing = async function* () {};
  return {
    db: openDatabase(pool),
    standIns: [],
    payments: {
      mode: 'sandbox',
      retrievePayment: never,
      readNews: never,
      readPayout: never,
      readWarnings: never,
      createPayment: never,
      updatePayment: never,
      authoriseFirst: never,
      capturePayment: never,
      cancelPayment: never,
      refundPayment: never,
      nameOrder: never,
      createCustomer: never,
      chargeKept: never,
      forgetCards: never,
      compareKeys: never,
      stageEvidence: never,
      submitEvidence: never,
      calculateTax: never,
      recordSale: never,
      reverseSale: never,
      readWebhook: () => 'unsigned',
      listPayments: nothing,
      listRefunds: nothing,
      listDisputes: nothing,
      listWarnings: nothing,
      listMovements: nothing,
      listPayouts: nothing,
      listPayoutLines: nothing,
    },
    identity: { verifyIdToken: never },
    issuer: 'sandbox',
    mail: { send: never },
    mailEvents: { read: () => null },
    printing: null,
    push: { takes: () => false, send: never, standIn: null },
    hooks: ORDER_HOOKS,
    renderMail: never,
    renderPaper: never,
    pictures: { put: never, get: never },
    guide: { model: null, configurator: false },
    backups: null,
    samples: null,
    clock: () => new Date(),
    log: { info() {}, warn() {}, error() {} },
    origin: 'https://fulldraw.test',
    timeZone: 'America/New_York',
    demoAccount: false,
    factorRequired: false,
    staffIdleMs: 4 * 3_600_000,
    keepMoneyYears: 7,
    seller: ['Fulldraw'],
    returnMoneyAfterMs: null,
    ...parts,
  };
}
