-- What a cancelled order keeps is no sale: it goes from its deposits to other income. Kept is what no refund was asked for; of one that
-- failed, the money is still the customer's. `booked`: what stands on `other_income`; `actual`: what should.
CREATE OR REPLACE FUNCTION kept_of_orders(ids integer[]) RETURNS TABLE (order_id integer, booked numeric, actual numeric, entries bigint)
LANGUAGE sql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT orders.id, lines.booked,
    CASE WHEN orders.status = 'cancelled' THEN greatest(least(lines.here, orders.received - asked.back), 0) ELSE 0 END, lines.entries
  FROM orders CROSS JOIN LATERAL (
    SELECT coalesce(-sum(amount), 0) AS here, coalesce(-sum(amount) FILTER (WHERE account = 'other_income'), 0) AS booked,
      count(*) FILTER (WHERE account = 'other_income') AS entries
    FROM journal_lines WHERE journal_lines.order_id = orders.id AND account IN ('deposits', 'other_income')
  ) AS lines
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(back), 0) AS back FROM payments CROSS JOIN LATERAL (
      SELECT greatest(coalesce(sum(amount) FILTER (WHERE status NOT IN ('failed', 'canceled')), 0),
        coalesce(max(amount) FILTER (WHERE status IN ('failed', 'canceled')), 0)) AS back
      FROM refunds WHERE payment_id = payments.id
    ) AS refunded WHERE payments.order_id = orders.id
  ) AS asked
  WHERE orders.id = ANY (ids)
$$;

-- In either direction: what was kept may go back later.
CREATE OR REPLACE FUNCTION book_kept(ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT book(jsonb_agg(postings)) FROM (
    SELECT journal_source('order:' || order_id || ':kept', entries) AS source, 'deposit-kept' AS kind, shop_now() AS at, order_id,
      leg.account, leg.amount
    FROM kept_of_orders(ids)
    CROSS JOIN LATERAL (VALUES ('other_income', booked - actual), ('deposits', actual - booked)) AS leg (account, amount)
    WHERE actual <> booked
  ) AS postings HAVING count(*) > 0
$$;

-- When the transaction ends: who cancels asks for the refund in the same.
CREATE OR REPLACE FUNCTION orders_keep() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM book_kept(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
