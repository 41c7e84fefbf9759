ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_kind";--> statement-breakpoint
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_state";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_meaning";--> statement-breakpoint
DROP INDEX "order_events_by_staff";--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "request_key" text;--> statement-breakpoint
CREATE INDEX "order_events_audited" ON "order_events" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE actor = 'staff' or (actor = 'customer' and what = 'cancelled');--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_requestKey_unique" UNIQUE("request_key");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK (reason in ('ordered', 'cancelled', 'returned', 'exchanged', 'replaced', 'counted'));--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_kind" CHECK (kind in ('bow', 'stock', 'print', 'exchange', 'replacement'));--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_state" CHECK (state in ('packing', 'shipped', 'delivered', 'returned', 'taken_back'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_meaning" CHECK (meaning is null or meaning in ('price_reduction', 'still_owed'));
--> statement-breakpoint
-- What went back is missing unless it lowers the price: what went back without this shop until somebody has said so, what the shop
-- gave back itself only where staff have said that it is still owed.
CREATE OR REPLACE FUNCTION money_of_payment(of_payment integer) RETURNS TABLE (received numeric, refunded numeric, waiting numeric,
  lost numeric, gone numeric, owed numeric) LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(sum(lines.amount) FILTER (WHERE entries.kind IN ('payment-received', 'gift-card-redeemed')
      AND lines.account IN ('provider', 'gift_cards')), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards', 'refunds')
      AND entries.refund_id IS NOT NULL), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'refunds'), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'provider' AND entries.dispute_id IS NOT NULL), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards', 'refunds')
      AND (refunds.outside AND refunds.meaning IS DISTINCT FROM 'price_reduction'
        OR refunds.meaning = 'still_owed'
        OR disputes.id IS NOT NULL AND disputes.meaning IS DISTINCT FROM 'price_reduction')), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards', 'refunds')
      AND coalesce(refunds.meaning, disputes.meaning) = 'still_owed'), 0)
  FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
    LEFT JOIN refunds ON refunds.id = entries.refund_id
    LEFT JOIN disputes ON disputes.id = entries.dispute_id
  WHERE entries.payment_id = of_payment
$$;
--> statement-breakpoint
-- What leaves the house is sold, and what is taken back is not. Shipping goes with the order's first parcel that is not the bow,
-- which ships free; taxes go with the first of all. They are taken back with it unless another such parcel has left. What
-- replaces something that came back, was lost or damaged was sold already.
CREATE OR REPLACE FUNCTION book_parcels(ids integer[]) RETURNS void LANGUAGE sql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH facts AS (
    SELECT parcels.id, parcels.order_id, parcels.kind, parcels.state, parcels.shipped_at, booked.*, others.any_left,
      others.carried, orders.shipping_amount, orders.tax_amount,
      CASE WHEN parcels.state = 'taken_back' THEN 0 ELSE goods.worth END - booked.sold AS worth,
      row_number() OVER (PARTITION BY parcels.order_id, parcels.kind = 'bow', parcels.state = 'taken_back' ORDER BY parcels.id) AS of_kind,
      row_number() OVER (PARTITION BY parcels.order_id, parcels.state = 'taken_back' ORDER BY parcels.id) AS of_all
    FROM parcels JOIN orders ON orders.id = parcels.order_id
    CROSS JOIN LATERAL (
      SELECT sum(parcel_items.quantity * order_items.price) AS worth
      FROM parcel_items JOIN order_items ON order_items.id = parcel_items.order_item_id
      WHERE parcel_items.parcel_id = parcels.id AND order_items.kind <> 'gift_card'
    ) AS goods
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'sales' AND this.is), 0) AS sold,
        coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'shipping'), 0) AS shipped,
        coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'taxes'), 0) AS taxed,
        count(DISTINCT entries.id) FILTER (WHERE this.is) AS entries
      FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
      CROSS JOIN LATERAL (SELECT split_part(entries.source, ':', 2)::integer = parcels.id AS is) AS this
      WHERE entries.order_id = parcels.order_id AND entries.kind = 'delivered'
    ) AS booked
    CROSS JOIN LATERAL (
      SELECT count(*) > 0 AS any_left, count(*) FILTER (WHERE other.kind <> 'bow') > 0 AS carried
      FROM parcels AS other
      WHERE other.order_id = parcels.order_id AND other.id <> parcels.id
        AND other.state NOT IN ('packing', 'taken_back') AND other.kind NOT IN ('exchange', 'replacement')
    ) AS others
    WHERE parcels.id = ANY (ids) AND parcels.state <> 'packing' AND parcels.kind NOT IN ('exchange', 'replacement')
      AND goods.worth IS NOT NULL
  ), due AS (
    SELECT facts.*,
      CASE
        WHEN kind = 'bow' OR of_kind > 1 THEN 0
        WHEN state = 'taken_back' THEN CASE WHEN carried THEN 0 ELSE -shipped END
        WHEN shipped = 0 THEN shipping_amount ELSE 0 END AS carriage,
      CASE
        WHEN of_all > 1 THEN 0
        WHEN state = 'taken_back' THEN CASE WHEN any_left THEN 0 ELSE -taxed END
        WHEN taxed = 0 THEN tax_amount ELSE 0 END AS tax
    FROM facts
  ), postings AS (
    SELECT journal_source('parcel:' || id || ':delivered', entries) AS source, 'delivered' AS kind,
      CASE WHEN state = 'taken_back' THEN now() ELSE coalesce(shipped_at, now()) END AS at, order_id, leg.account, leg.amount
    FROM due CROSS JOIN LATERAL (VALUES
      ('deposits', worth + carriage + tax), ('sales', -worth), ('shipping', -carriage), ('taxes', -tax)
    ) AS leg (account, amount)
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;
