ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_kind";--> statement-breakpoint
ALTER TABLE "journal_lines" DROP CONSTRAINT "journal_lines_account";--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_kind" CHECK (kind in ('payment-received', 'payment-assigned', 'refund-requested', 'refund-done', 'refund-called-off', 'refund-outside', 'dispute-lost', 'dispute-returned', 'delivered', 'given-away', 'gift-card-sold', 'gift-card-redeemed', 'gift-card-returned', 'gift-card-void', 'gift-card-reopened', 'gift-card-reissued'));--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account" CHECK (account in ('provider', 'deposits', 'unassigned', 'refunds', 'sales', 'shipping', 'taxes', 'gift_cards', 'disputes', 'fees', 'losses'));
--> statement-breakpoint
-- What has left the house, and is neither paid nor owed any more, is lost: an order's deposits are debited by no more than it still
-- owes. `booked`: what stands on `losses`; `actual`: what should.
CREATE FUNCTION losses_of_orders(ids integer[]) RETURNS TABLE (order_id integer, booked numeric, actual numeric, entries bigint)
LANGUAGE sql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT orders.id, lines.booked, greatest(lines.debt - orders.outstanding, 0), lines.entries
  FROM orders CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0) AS debt, coalesce(sum(amount) FILTER (WHERE account = 'losses'), 0) AS booked,
      count(*) FILTER (WHERE account = 'losses') AS entries
    FROM journal_lines WHERE journal_lines.order_id = orders.id AND account IN ('deposits', 'losses')
  ) AS lines
  WHERE orders.id = ANY (ids)
$$;
--> statement-breakpoint
-- In either direction: a refund that fails brings the money back.
CREATE FUNCTION book_losses(ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT book(jsonb_agg(postings)) FROM (
    SELECT journal_source('order:' || order_id || ':given-away', entries) AS source, 'given-away' AS kind, now() AS at, order_id,
      leg.account, leg.amount
    FROM losses_of_orders(ids)
    CROSS JOIN LATERAL (VALUES ('losses', actual - booked), ('deposits', booked - actual)) AS leg (account, amount)
    WHERE actual <> booked
  ) AS postings HAVING count(*) > 0
$$;
--> statement-breakpoint
-- After the trigger that books what a parcel delivers: triggers of one table go in the order of their names.
CREATE FUNCTION parcels_lose() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM book_losses(ARRAY(SELECT DISTINCT order_id FROM changed WHERE state <> 'packing'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION parcel_items_lose() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM book_losses(ARRAY(SELECT DISTINCT parcels.order_id
    FROM changed JOIN parcels ON parcels.id = changed.parcel_id WHERE parcels.state <> 'packing'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION orders_lose() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM book_losses(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parcels_inserted_lose AFTER INSERT ON parcels
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parcels_lose();
--> statement-breakpoint
CREATE TRIGGER parcels_updated_lose AFTER UPDATE ON parcels
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parcels_lose();
--> statement-breakpoint
CREATE TRIGGER parcel_items_inserted_lose AFTER INSERT ON parcel_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parcel_items_lose();
--> statement-breakpoint
-- Money that comes in lowers what is owed and what was delivered for nothing alike: nothing is to be booked then.
CREATE TRIGGER orders_updated_lose AFTER UPDATE ON orders FOR EACH ROW
  WHEN (NEW.status = 'cancelled' AND OLD.status <> 'cancelled' OR NEW.received = OLD.received
    AND (NEW.outstanding, NEW.refunded, NEW.refund_waiting) IS DISTINCT FROM (OLD.outstanding, OLD.refunded, OLD.refund_waiting))
  EXECUTE FUNCTION orders_lose();
--> statement-breakpoint
-- Entries that record nothing: what was given away is of its order.
CREATE OR REPLACE FUNCTION stray_entries(first bigint, last bigint) RETURNS SETOF journal_entries LANGUAGE sql STABLE AS $$
  SELECT entries.* FROM journal_entries AS entries
  LEFT JOIN payments ON payments.id = entries.payment_id
  LEFT JOIN refunds ON refunds.id = entries.refund_id
  LEFT JOIN disputes ON disputes.id = entries.dispute_id
  WHERE entries.id BETWEEN first AND last
    AND CASE
      WHEN entries.kind IN ('payment-received', 'payment-assigned', 'gift-card-redeemed') THEN payments.id IS NULL
      WHEN entries.kind LIKE 'refund-%' OR entries.kind = 'gift-card-returned'
        THEN refunds.payment_id IS DISTINCT FROM payments.id OR payments.id IS NULL
      WHEN entries.kind LIKE 'dispute-%'
        THEN disputes.payment_id IS DISTINCT FROM payments.id OR payments.id IS NULL
      WHEN entries.kind = 'delivered' THEN NOT EXISTS (
        SELECT FROM parcels WHERE parcels.order_id = entries.order_id AND parcels.state <> 'packing'
          AND parcels.kind NOT IN ('exchange', 'replacement') AND parcels.id::text = split_part(entries.source, ':', 2))
      WHEN entries.kind = 'given-away' THEN NOT EXISTS (SELECT FROM orders WHERE orders.id = entries.order_id)
      ELSE entries.gift_card_id IS NULL END
    AND EXISTS (
      SELECT FROM journal_entries AS pair JOIN journal_lines AS lines ON lines.entry_id = pair.id
      WHERE pair.source IN (regexp_replace(entries.source, ':reversed$', ''), regexp_replace(entries.source, ':reversed$', '') || ':reversed')
      GROUP BY lines.account, lines.order_id, lines.payment_id, lines.gift_card_id HAVING sum(lines.amount) <> 0
    )
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION book_again(of_order integer, of_payment integer, of_card integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  paid integer[];
  cards integer[];
BEGIN
  PERFORM lock_orders(ARRAY[of_order]);
  SELECT array_agg(id) INTO paid FROM payments WHERE order_id = of_order OR id = of_payment;
  SELECT array_agg(DISTINCT id) INTO cards FROM gift_cards
  WHERE id = of_card OR order_item_id IN (SELECT id FROM order_items WHERE order_id = of_order)
    OR id IN (SELECT gift_card_id FROM payments WHERE id = ANY (paid));
  PERFORM FROM gift_cards WHERE id = ANY (cards) ORDER BY id FOR NO KEY UPDATE;
  PERFORM book_gift_cards(cards);
  PERFORM book_payments(paid);
  PERFORM book_parcels((SELECT array_agg(id) FROM parcels WHERE order_id = of_order));
  PERFORM book_refunds((SELECT array_agg(id) FROM refunds WHERE payment_id = ANY (paid)));
  PERFORM book_disputes((SELECT array_agg(id) FROM disputes WHERE payment_id = ANY (paid)));
  UPDATE gift_cards SET balance = money.amount FROM (
    SELECT gift_card_id AS id, -sum(amount) AS amount FROM journal_lines
    WHERE gift_card_id = ANY (cards) AND account = 'gift_cards' GROUP BY gift_card_id
  ) AS money
  WHERE gift_cards.id = money.id AND gift_cards.balance <> money.amount;
  PERFORM keep_money_of_orders(ARRAY[of_order]);
  -- What has no payment at all has no sums either.
  UPDATE orders SET deposit_paid = 0, balance_paid = 0, deposit_received = false, balance_received = false, received = 0,
    refunded = 0, refund_waiting = 0, lost = 0, gone = 0, disputed = false
  WHERE id = of_order AND paid IS NULL;
  PERFORM book_losses(ARRAY[of_order]);
END
$$;
--> statement-breakpoint
-- What was given away before this was booked.
DO $$
DECLARE
  at integer;
  step CONSTANT integer := 10000;
BEGIN
  FOR at IN SELECT generate_series(0, coalesce((SELECT max(id) FROM orders), 0), step) LOOP
    PERFORM book_losses(ARRAY(SELECT id FROM orders WHERE id > at AND id <= at + step
      AND EXISTS (SELECT FROM parcels WHERE parcels.order_id = orders.id)));
  END LOOP;
END
$$;
