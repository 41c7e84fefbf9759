-- What has left the house, and is neither paid nor owed any more, is lost: an order's deposits are debited by no more than it still
-- owes, and what a cancelled order kept is not lost when it goes back (book-kept.sql). `booked`: what stands on `losses`; `actual`: what should.
CREATE OR REPLACE FUNCTION losses_of_orders(ids integer[]) RETURNS TABLE (order_id integer, booked numeric, actual numeric, entries bigint)
LANGUAGE sql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT orders.id, lines.booked, greatest(lines.debt - orders.outstanding, 0), lines.entries
  FROM orders CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0) AS debt, coalesce(sum(amount) FILTER (WHERE account = 'losses'), 0) AS booked,
      count(*) FILTER (WHERE account = 'losses') AS entries
    FROM journal_lines WHERE journal_lines.order_id = orders.id AND account IN ('deposits', 'losses', 'other_income')
  ) AS lines
  WHERE orders.id = ANY (ids)
$$;

-- In either direction: a refund that fails brings the money back.
CREATE OR REPLACE FUNCTION book_losses(ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT book(jsonb_agg(postings)) FROM (
    SELECT journal_source('order:' || order_id || ':given-away', entries) AS source, 'given-away' AS kind, shop_now() AS at, order_id,
      leg.account, leg.amount
    FROM losses_of_orders(ids)
    CROSS JOIN LATERAL (VALUES ('losses', actual - booked), ('deposits', booked - actual)) AS leg (account, amount)
    WHERE actual <> booked
  ) AS postings HAVING count(*) > 0
$$;

-- After the trigger that books what a parcel delivers: triggers of one table go in the order of their names.
CREATE OR REPLACE FUNCTION parcels_lose() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM book_losses(ARRAY(SELECT DISTINCT order_id FROM changed WHERE state <> 'packing'));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION parcel_items_lose() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM book_losses(ARRAY(SELECT DISTINCT parcels.order_id
    FROM changed JOIN parcels ON parcels.id = changed.parcel_id WHERE parcels.state <> 'packing'));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION orders_lose() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM book_losses(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
