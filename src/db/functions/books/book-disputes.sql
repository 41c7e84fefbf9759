-- What a bank has taken for good, and what it has given back after all.
CREATE OR REPLACE FUNCTION book_disputes(ids integer[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH facts AS (
    SELECT disputes.id, disputes.payment_id, payments.order_id, disputes.closed_at, booked.losses, booked.returns,
      CASE WHEN disputes.status IN ('lost', 'prevented') THEN disputes.amount ELSE 0 END - booked.lost AS taken
    FROM disputes JOIN payments ON payments.id = disputes.payment_id
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'provider'), 0) AS lost,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind = 'dispute-lost') AS losses,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind = 'dispute-returned') AS returns
      FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
      WHERE entries.payment_id = payments.id AND entries.dispute_id = disputes.id
    ) AS booked
    WHERE disputes.id = ANY (ids)
  ), postings AS (
    SELECT CASE WHEN taken > 0 THEN journal_source('dispute:' || id || ':lost', losses)
        ELSE journal_source('dispute:' || id || ':returned', returns) END AS source,
      CASE WHEN taken > 0 THEN 'dispute-lost' ELSE 'dispute-returned' END AS kind,
      CASE WHEN taken > 0 THEN coalesce(closed_at, shop_now()) ELSE shop_now() END AS at,
      order_id, payment_id, id AS dispute_id, leg.account, leg.amount
    FROM facts CROSS JOIN LATERAL (VALUES ('disputes', taken), ('provider', -taken)) AS leg (account, amount)
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;

CREATE OR REPLACE FUNCTION disputes_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET enable_seqscan = off SET plan_cache_mode = force_generic_plan SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE orders_of integer[];
BEGIN
  SELECT array_agg(DISTINCT payments.order_id) INTO orders_of
  FROM changed JOIN payments ON payments.id = changed.payment_id WHERE payments.order_id IS NOT NULL;
  PERFORM lock_orders(orders_of);
  PERFORM book_disputes((SELECT array_agg(id) FROM changed));
  IF orders_of IS NOT NULL THEN PERFORM keep_money_of_orders(orders_of); END IF;
  RETURN NULL;
END
$$;
