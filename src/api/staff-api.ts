import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { may, type Permission } from '#contract/access.ts';
import type { StaffHere } from '#shop/people/staff/read-staff.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { staffBowOwners } from './bows/bow-owner-routes.ts';
import { staffBows } from './bows/workshop-routes.ts';
import { staffBulk } from './bulk/bulk-routes.ts';
import { staffBatches } from './campaigns/batch-routes.ts';
import { staffCampaigns } from './campaigns/campaign-routes.ts';
import { staffFilms, staffMaker } from './catalogue/maker-routes.ts';
import { staffPrinting } from './catalogue/printing-routes.ts';
import { staffPictures, staffProducts } from './catalogue/product-routes.ts';
import { staffShipping } from './catalogue/shipping-routes.ts';
import { staffCustomerData } from './customers/customer-data-routes.ts';
import { staffCustomers } from './customers/staff-customer-routes.ts';
import { staffDelays } from './delays/delay-routes.ts';
import { staffGiftCards } from './gift-cards/staff-gift-card-routes.ts';
import { asAskedBy } from './http/own-filter.ts';
import { Refusal } from './http/refusal.ts';
import { requirePermission, requireStaff } from './http/who-asks.ts';
import { staffContacts } from './inquiries/inquiry-routes.ts';
import { staffLetters } from './letters/letter-routes.ts';
import { staffMails } from './mailings/mail-routes.ts';
import { staffMailings } from './mailings/mailing-routes.ts';
import { staffRelease } from './mailings/release-routes.ts';
import { staffBookExports } from './money/book-export-routes.ts';
import { staffExcise } from './money/excise-routes.ts';
import { staffMoney } from './money/money-routes.ts';
import { staffTaxes } from './money/tax-routes.ts';
import { staffBackups } from './operation/backup-routes.ts';
import { staffBooks } from './operation/book-routes.ts';
import { staffJump } from './operation/jump-routes.ts';
import { staffLive } from './operation/live-routes.ts';
import { staffOverview } from './operation/overview-routes.ts';
import { staffSamples } from './operation/sample-routes.ts';
import { staffDisputes } from './orders/dispute-routes.ts';
import { staffOrderViews } from './orders/order-view-routes.ts';
import { staffPhoneOrders } from './orders/phone-order-routes.ts';
import { staffOrders } from './orders/staff-order-list-routes.ts';
import { staffOrder } from './orders/staff-order-routes.ts';
import { staffReturns } from './returns/staff-return-routes.ts';
import { staffDesk } from './staff-accounts/desk-routes.ts';
import { staffNotices } from './staff-accounts/notice-routes.ts';
import { staffAccount } from './staff-accounts/own-account-routes.ts';
import { staffTeam } from './staff-accounts/team-routes.ts';
import { withoutMoney } from './without-money.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who works here and asks; only in the scope of `staff`. */
    staff: StaffMember;
    /** The same with their session and factors. */
    staffHere: StaffHere;
  }
  interface FastifyContextConfig {
    /** What the caller's role has to allow; of every call in the scope of `staff`. */
    permission?: Permission;
  }
}

export type StaffOptions = {
  shop: Shop;
  /** For a connection of its own, on which the database is heard. */
  connection: pg.PoolConfig;
  heartbeatMs?: number | undefined;
  releaseAnswerMs?: number | undefined;
  testEmail: string | null;
};

const FACTOR_REQUIRED = {
  error: 'Owners and managers need a second factor. Please set one up on the page of your account first.',
  code: 'factor-required',
};

/**
 * Every call of the staff, closed to all who may not work here. Who asks is looked at before the address' own schema, so
 * that a caller without rights learns nothing of it: a malformed request of theirs is answered like a good one.
 */
export async function staff(app: FastifyInstance, options: StaffOptions): Promise<void> {
  const { shop, connection, heartbeatMs, releaseAnswerMs, testEmail } = options;
  app.decorateRequest('staff');
  app.decorateRequest('staffHere');
  app.addHook('onRoute', (route) => {
    const { access: permission } = route as { access?: Permission };
    if (!permission) throw new Error(`${route.method} ${route.url} says of no permission that it needs it`);
    route.config = { limit: 'staff', permission, ...route.config };
  });
  app.addHook('onRequest', async (request) => {
    const here = await requireStaff(shop, request);
    const { permission } = request.routeOptions.config;
    if (here.lacksFactor && permission !== 'own-account') {
      throw Refusal.of(403, FACTOR_REQUIRED);
    }
    if (permission) requirePermission(here.member, permission);
    request.staff = here.member;
    request.staffHere = here;
  });
  // What is owed for is begun, or leaves the house, by the word of those alone who decide about money.
  app.addHook('preHandler', async ({ body, staff }) => {
    if (typeof body === 'object' && body !== null && 'allowUnpaid' in body && body.allowUnpaid) {
      requirePermission(staff, 'money');
    }
  });
  app.addHook('preHandler', async (request) => {
    if (typeof request.query === 'object' && request.query !== null) {
      request.query = asAskedBy(request.staff, request.query);
    }
  });
  // What the shop sells, and for how much, anybody may read.
  app.addHook('preSerialization', async ({ staff, routeOptions }, _reply, answer) => {
    if (!staff || may(staff.role, 'orders.amounts') || routeOptions.config.permission === 'catalogue.see')
      return answer;
    return withoutMoney(answer);
  });

  await app.register(staffAccount, { shop });
  await app.register(staffOverview, { shop });
  await app.register(staffLive, { shop, connection, heartbeatMs });
  await app.register(staffTeam, { shop });
  await app.register(staffBackups, { shop });
  await app.register(staffBooks, { shop });
  await app.register(staffBookExports, { shop });
  await app.register(staffMoney, { shop });
  await app.register(staffExcise, { shop });
  await app.register(staffTaxes, { shop });
  await app.register(staffBatches, { shop });
  await app.register(staffOrders, { shop, testEmail });
  await app.register(staffOrder, { shop });
  await app.register(staffDisputes, { shop });
  await app.register(staffOrderViews, { shop });
  await app.register(staffPhoneOrders, { shop });
  await app.register(staffPrinting, { shop });
  await app.register(staffBowOwners, { shop });
  await app.register(staffBows, { shop });
  await app.register(staffBulk, { shop });
  await app.register(staffProducts, { shop });
  await app.register(staffPictures, { shop });
  await app.register(staffCampaigns, { shop });
  await app.register(staffSamples, { shop });
  await app.register(staffShipping, { shop });
  await app.register(staffMaker, { shop });
  await app.register(staffFilms, { shop });
  await app.register(staffGiftCards, { shop });
  await app.register(staffContacts, { shop });
  await app.register(staffCustomers, { shop });
  await app.register(staffCustomerData, { shop });
  await app.register(staffMails, { shop });
  await app.register(staffDesk, { shop });
  await app.register(staffJump, { shop });
  await app.register(staffNotices, { shop });
  await app.register(staffReturns, { shop });
  await app.register(staffLetters, { shop });
  await app.register(staffMailings, { shop });
  await app.register(staffRelease, { shop, answerAfterMs: releaseAnswerMs });
  await app.register(staffDelays, { shop });
}
