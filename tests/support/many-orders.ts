import { askDatabase } from './processes/ask-database.ts';
import type { RunningServer } from './processes/start-server.ts';

/**
 * More orders than a page of the table holds, of all states, in the past weeks. Written straight into the table: nobody
 * could pay or open them. Once per shop, however often it is called.
 */
export async function manyOrders({ dataDir }: RunningServer): Promise<void> {
  await askDatabase(
    dataDir,
    `insert into orders (order_number, customer_name, customer_email, shipping_address, bow_color, status, total_amount,
        deposit_amount, remaining_balance, created_at)
      select 'FD-' || upper(substr(md5(n::text), 1, 8)),
        (array['Ann Archer', 'Ben Quiver', 'Carla Nock', 'Dietrich Vanderbergen-Longfellow'])[1 + n % 4],
        'customer' || n || '@example.com', '12 Ridge Road, Butte, MT 59701', (array['Black', 'Tan'])[1 + n / 4 % 2],
        (array['pending', 'paid_deposit', 'processing', 'shipped', 'completed', 'cancelled'])[1 + n % 6],
        1776, 177.60, 1598.40, now() - n * interval '7 hours'
      from generate_series(1, 120) n on conflict do nothing`,
  );
}
