import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { customerName } from '#contract/fields/params.ts';
import { staffInquiry } from '#contract/inquiries/staff-inquiry-schemas.ts';
import { listedMail } from '#contract/mailings/mail-schemas.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './staff-customer-schemas.ts';

const define = callsOf('Staff: customers', 'customers');
const params = z.object({ customer: customerName });
const UNKNOWN_CUSTOMER = { 404: refusal('Nobody has this key, or the address stands nowhere in the shop any more.') };

export const listCustomers = define('GET /api/admin/customers', {
  summary: 'Customers',
  description:
    'Whoever ordered, wrote, signed in, owns a bow or got a gift card, by address, those first who did so last. `search` looks for each of its words in name and address.',
  query: schemas.customersQuery,
  answers: { 200: answer('The customers', z.array(schemas.listedCustomer)) },
});

export const readCustomer = define('GET /api/admin/customers/:customer', {
  summary: 'One customer',
  description: 'By the key of the address, across the orders of guests and of the account.',
  params,
  answers: { 200: answer('The customer', schemas.staffCustomer), ...UNKNOWN_CUSTOMER },
});

export const listOrdersOf = define('GET /api/admin/customers/:customer/orders', {
  summary: 'The orders of a customer',
  description: 'Those that name the address, and those of the account that has it; newest first.',
  params,
  query: schemas.ordersOfQuery,
  answers: { 200: answer('The orders', z.array(schemas.customersOrder)) },
});

export const listInquiriesOf = define('GET /api/admin/customers/:customer/inquiries', {
  summary: 'What a customer wrote',
  description: 'Newest first.',
  params,
  query: schemas.inquiriesOfQuery,
  answers: { 200: answer('The inquiries', z.array(staffInquiry)) },
});

export const listMailsTo = define('GET /api/admin/customers/:customer/emails', {
  summary: 'What a customer was written',
  description: 'All mails to the address, newest first.',
  params,
  query: schemas.mailsToQuery,
  answers: { 200: answer('The mails', z.array(listedMail)) },
});

export const addCustomerNote = define('POST /api/admin/customers/:customer/notes', {
  summary: 'Note something on a customer',
  description: 'Seen by staff alone. The same `requestKey` again writes nothing and answers the same.',
  params,
  body: schemas.customerNote,
  answers: { 200: answer('The customer', schemas.staffCustomer), ...UNKNOWN_CUSTOMER },
});
