import { askDatabase } from '#tests/support/processes/ask-database.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

/** Sixty orders, written straight into the table, once per shop, however often it is called. */
export async function someOrders({ dataDir }: RunningServer): Promise<void> {
  await askDatabase(
    dataDir,
    `insert into orders (order_number, customer_name, customer_email, shipping_address, bow_color, status, total_amount,
        deposit_amount, remaining_balance, created_at)
      select 'FD-DESK' || lpad(n::text, 4, '0'), 'Dora Desk', 'dora' || n || '@example.com', '12 Ridge Road, Butte, MT 59701',
        (array['Black', 'Tan'])[1 + n % 2],
        (array['paid_deposit', 'shipped', 'cancelled'])[1 + n % 3], 1776, 177.60, 1598.40, now() - n * interval '7 hours'
      from generate_series(1, 60) n on conflict do nothing`,
  );
}
