import type pg from 'pg';
import type { MeasuredCall } from './staff-calls.ts';

const CUSTOMERS = '/api/admin/customers';

/** Customers and what is theirs, their mails, and the inquiries with what their writers ordered. */
export async function customerCalls(pool: pg.Pool): Promise<MeasuredCall[]> {
  const { emails, names, orders, mails, inquiries } = await readSamples(pool);
  const search = (name: string, words: string[]): MeasuredCall => ({
    name: `customers: ${name}`,
    urls: words.map((each) => `${CUSTOMERS}?${new URLSearchParams({ search: each })}`),
  });
  const of = (name: string, part = ''): MeasuredCall => ({
    name: `customer: ${name}`,
    urls: emails.map((email) => `${CUSTOMERS}/${encodeURIComponent(email)}${part}`),
  });
  return [
    { name: 'customers: first page', urls: [CUSTOMERS] },
    {
      name: 'customers: deep page',
      urls: emails.map((before) => `${CUSTOMERS}?${new URLSearchParams({ before })}`),
    },
    search('search: names', names),
    search('search: common names', ['smith', 'James Smith', 'mary', 'johnson']),
    search('search: names of two letters', ['Bo Li', 'Li', 'Ng']),
    search('search: addresses', emails),
    search('search: nothing found', ['zzyzx quux', 'nobody@nowhere.test']),
    ...[of('the page’s head'), of('orders', '/orders'), of('inquiries', '/inquiries'), of('mails', '/emails')],
    { name: 'mails: of an order, on its page', urls: orders.map((number) => `/api/admin/orders/${number}`) },
    { name: 'mails: one as it went out', urls: mails.map((id) => `/api/admin/emails/${id}`) },
    { name: 'inquiries: first page', urls: ['/api/admin/contacts', '/api/admin/contacts?state=new'] },
    {
      name: 'inquiries: search',
      urls: ['bow', 'smith', 'Zenobia', 'Dealership'].map((each) => `/api/admin/contacts?search=${each}`),
    },
    { name: 'inquiry: its page', urls: inquiries.map(({ id }) => `/api/admin/contacts/${id}`) },
    {
      name: 'inquiry: orders of its writer',
      urls: inquiries.map(({ email }) => `${CUSTOMERS}/${encodeURIComponent(email)}/orders`),
    },
  ];
}

async function readSamples(pool: pg.Pool) {
  const read = async <Row extends object>(statement: string) => (await pool.query<Row>(statement)).rows;
  const spread = await read<{ email: string; name: string; number: string }>(
    `select lower(customer_email) as email, customer_name as name, order_number as number from orders
     where id % (select greatest(count(*) / 40, 1) from orders) = 0`,
  );
  // Who orders again and again.
  const busy = await read<{ email: string }>(
    'select lower(customer_email) as email from orders group by 1 order by count(*) desc, 1 limit 10',
  );
  const mails = await read<{ id: string }>('select email_id as id from email_bodies order by email_id desc limit 40');
  return {
    emails: [...spread, ...busy].map(({ email }) => email),
    names: spread.map(({ name }) => name),
    orders: spread.map(({ number }) => number),
    mails: mails.map(({ id }) => id),
    inquiries: await read<{ id: number; email: string }>(
      'select id, email from contact_inquiries where id % 100 = 0 order by id limit 40',
    ),
  };
}
