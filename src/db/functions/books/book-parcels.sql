-- What leaves the house is sold, and what is taken back is not. Shipping goes with the order's first parcel that is not the bow,
-- which ships free, and is taken back with it unless another such parcel has left. What replaces something that came back, was lost or
-- damaged was sold already.
CREATE OR REPLACE FUNCTION book_parcels(ids integer[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH facts AS (
    SELECT parcels.id, parcels.order_id, parcels.kind, parcels.state, parcels.shipped_at, booked.*, others.carried, orders.shipping_amount,
      CASE WHEN parcels.state = 'taken_back' THEN 0 ELSE goods.worth END - booked.sold AS worth,
      row_number() OVER (PARTITION BY parcels.order_id, parcels.kind = 'bow', parcels.state = 'taken_back' ORDER BY parcels.id) AS of_kind
    FROM parcels JOIN orders ON orders.id = parcels.order_id
    CROSS JOIN LATERAL (
      SELECT sum(parcel_items.quantity * order_items.price) AS worth
      FROM parcel_items JOIN order_items ON order_items.id = parcel_items.order_item_id
      WHERE parcel_items.parcel_id = parcels.id AND order_items.kind <> 'gift_card'
    ) AS goods
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'sales' AND this.is), 0) AS sold,
        coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'shipping'), 0) AS shipped,
        count(DISTINCT entries.id) FILTER (WHERE this.is) AS entries
      FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
      CROSS JOIN LATERAL (SELECT split_part(entries.source, ':', 2)::integer = parcels.id AS is) AS this
      WHERE entries.order_id = parcels.order_id AND entries.kind = 'delivered'
    ) AS booked
    CROSS JOIN LATERAL (
      SELECT count(*) > 0 AS carried
      FROM parcels AS other
      WHERE other.order_id = parcels.order_id AND other.id <> parcels.id AND other.kind <> 'bow'
        AND other.state NOT IN ('packing', 'taken_back') AND other.kind NOT IN ('exchange', 'replacement')
    ) AS others
    WHERE parcels.id = ANY (ids) AND parcels.state <> 'packing' AND parcels.kind NOT IN ('exchange', 'replacement')
      AND goods.worth IS NOT NULL
  ), due AS (
    SELECT facts.*,
      CASE
        WHEN kind = 'bow' OR of_kind > 1 THEN 0
        WHEN state = 'taken_back' THEN CASE WHEN carried THEN 0 ELSE -shipped END
        WHEN shipped = 0 THEN shipping_amount ELSE 0 END AS carriage
    FROM facts
  ), postings AS (
    SELECT journal_source('parcel:' || id || ':delivered', entries) AS source, 'delivered' AS kind,
      CASE WHEN state = 'taken_back' THEN shop_now() ELSE coalesce(shipped_at, shop_now()) END AS at, order_id, leg.account, leg.amount
    FROM due CROSS JOIN LATERAL (VALUES
      ('deposits', worth + carriage), ('sales', -worth), ('shipping', -carriage)
    ) AS leg (account, amount)
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;

CREATE OR REPLACE FUNCTION parcels_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ids integer[];
  orders_of integer[];
BEGIN
  SELECT array_agg(id), array_agg(DISTINCT order_id) INTO ids, orders_of FROM changed WHERE state <> 'packing';
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_orders(orders_of);
  PERFORM book_parcels(ids);
  RETURN NULL;
END
$$;

-- A parcel may be written before what is in it.
CREATE OR REPLACE FUNCTION parcel_items_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ids integer[];
  orders_of integer[];
BEGIN
  SELECT array_agg(DISTINCT parcels.id), array_agg(DISTINCT parcels.order_id) INTO ids, orders_of
  FROM changed JOIN parcels ON parcels.id = changed.parcel_id WHERE parcels.state <> 'packing';
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_orders(orders_of);
  PERFORM book_parcels(ids);
  RETURN NULL;
END
$$;
