import type { TestDatabase } from '#tests/support/test-database.ts';

/** Asks the database by plain SQL, as the owner of the tables does, and nobody of the shop. */
export const query = ({ owner }: TestDatabase, text: string, values: unknown[] = []) => owner.query(text, values);

/** An order of a bow for 1776.00 with 177.60 to pay first, and of a quiver for 40.00 with 9.00 of shipping, not paid yet. */
export async function placedOrder(database: TestDatabase): Promise<void> {
  await query(
    database,
    `insert into products (name, description, price, category) values ('Hunter', '', 1776, 'Equipment'), ('Quiver', '', 40, 'Accessories');
    insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount, deposit_amount,
        remaining_balance, shipping_amount)
      values ('FD-1', 'Ann Archer', 'ann@example.com', '1 Ridge Road', 1825, 226.60, 1598.40, 9);
    insert into order_items (order_id, product_id, kind, name, quantity, price)
      values (1, 1, 'bow', 'Hunter', 1, 1776), (1, 2, 'stock', 'Quiver', 1, 40);
    insert into payments (order_id, leg, provider_intent_id, amount, status, full_price)
      values (1, 'deposit', 'pi_1', 226.60, 'requires_payment_method', 1825),
        (1, 'balance', 'pi_2', 1598.40, 'requires_payment_method', 1825)`,
  );
}

export async function paidOrder(database: TestDatabase): Promise<void> {
  await placedOrder(database);
  await query(database, `${PAID} where id in (1, 2)`);
}

/** That payments have come, which their `where` names. */
export const PAID = `update payments set status = 'succeeded', received = amount, succeeded_at = now()`;

/** The entries from a number on: what each records, and its lines. */
export async function entriesFrom(database: TestDatabase, first = 1): Promise<string[]> {
  const { rows } = await query(
    database,
    `select source || ' ' || kind || ': ' || string_agg(account || ' ' || amount, ', ' order by lines.id) as entry
    from journal_entries entries join journal_lines lines on lines.entry_id = entries.id
    where entries.id >= $1 group by entries.id order by entries.id`,
    [first],
  );
  return rows.map(({ entry }) => entry);
}
