import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { requireSignedIn } from '#api/http/who-asks.ts';
import * as calls from '#contract/customers/customer-data-calls.ts';
import type { Failure } from '#contract/failure.ts';
import { packCustomerData } from '#shop/customers/customer-data.ts';
import { addressOfKey } from '#shop/customers/customer-key.ts';
import {
  addressOfErasureLink,
  copyForStaff,
  type Erased,
  eraseCustomer,
  foreseeErasure,
  mailErasureLink,
} from '#shop/customers/erase-customer.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { NO_SUCH_CUSTOMER } from './staff-customer-routes.ts';

const LINK_ENDED = {
  error: 'This link has ended, is not complete, or was followed before. Your account sends you a new one.',
  code: 'link-invalid',
} satisfies Failure;

const KEPT = {
  error: 'This cannot be erased yet: something came up meanwhile. Please load the page again, it says what.',
  code: 'kept',
} satisfies Failure;

const ANOTHER_ADDRESS = {
  error: 'This is not the address of this customer. Please type it as it stands above.',
  code: 'another-address',
} satisfies Failure;

/** A copy of what is kept about a customer, and their erasure, as they ask for them. */
export const customerData: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.packOwnData, { limit: 'copies' }, async (request, reply) => {
    const user = await requireSignedIn(shop, request);
    return sendArchive(reply, await packCustomerData(shop, user.email));
  });

  serve(app, calls.askErasure, { limit: 'tokens' }, async (request) => {
    const user = await requireSignedIn(shop, request);
    await mailErasureLink(shop, user);
    return { email: user.email };
  });

  const byLink = (key: string) => {
    const email = addressOfErasureLink(shop, key);
    if (email === null) throw Refusal.of(404, LINK_ENDED);
    return email;
  };

  serve(app, calls.readErasure, { limit: 'tokens' }, async ({ body }) => {
    const email = byLink(body.token);
    return presentForeseen(email, await foreseeErasure(shop, email), LINK_ENDED);
  });

  serve(app, calls.eraseOwnData, { limit: 'tokens' }, async ({ body }) => {
    const email = byLink(body.token);
    return presentErased(email, await eraseCustomer(shop, email, null), LINK_ENDED);
  });
};

/** The same as owners do it. */
export const staffCustomerData: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.packCustomerData, async ({ params, staff }, reply) =>
    sendArchive(reply, await copyForStaff(shop, addressOf(params), staff)),
  );

  serve(app, calls.foreseeErasure, async ({ params }) => {
    const email = addressOf(params);
    return presentForeseen(email, await foreseeErasure(shop, email), NO_SUCH_CUSTOMER);
  });

  serve(app, calls.eraseCustomer, async ({ params, body, staff }) => {
    const email = addressOf(params);
    if (body.email.toLowerCase() !== email) throw Refusal.of(409, ANOTHER_ADDRESS);
    return presentErased(email, await eraseCustomer(shop, email, staff), NO_SUCH_CUSTOMER);
  });
};

function addressOf({ customer }: { customer: string }): string {
  const email = addressOfKey(customer);
  if (email === null) throw Refusal.of(404, NO_SUCH_CUSTOMER);
  return email;
}

function sendArchive(reply: FastifyReply, archive: Uint8Array | null) {
  if (!archive) throw Refusal.of(404, NO_SUCH_CUSTOMER);
  reply.header('content-disposition', 'attachment; filename="fulldraw-data.zip"');
  reply.type('application/zip');
  return reply.send(Buffer.from(archive));
}

function presentForeseen(email: string, foreseen: Erased, unknown: Failure) {
  if (!foreseen.ok && foreseen.reason === 'kept') return { email, erasure: null, kept: foreseen.kept };
  return presentErased(email, foreseen, unknown);
}

function presentErased(email: string, erased: Erased, unknown: Failure) {
  if (erased.ok) return { email, erasure: erased.erasure, kept: [] };
  throw erased.reason === 'kept' ? Refusal.of(409, KEPT) : Refusal.of(404, unknown);
}
