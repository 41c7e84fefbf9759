ALTER TABLE "book_differences" DROP CONSTRAINT "book_differences_what";--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_kind";--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "message_key" uuid;--> statement-breakpoint
-- Apart, so that the table is not written anew: mails from before keep the Message-ID that they had.
ALTER TABLE "emails" ALTER COLUMN "message_key" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "refund_parts" ADD COLUMN "taken_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD COLUMN "gift_card_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "name" text;--> statement-breakpoint
-- The card provider may know a refund from before by its id.
ALTER TABLE "refunds" ALTER COLUMN "name" TYPE text USING id::text, ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "name" SET DEFAULT gen_random_uuid()::text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "refund_key" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_name_unique" UNIQUE("name");--> statement-breakpoint
ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_what" CHECK (what in ('payment-not-kept', 'payment-not-found', 'payment-amount', 'payment-behind', 'payment-ahead', 'refund-not-kept', 'refund-of-unknown', 'refund-not-found', 'refund-amount', 'refund-behind', 'refund-waits', 'dispute-not-kept', 'dispute-behind', 'warning-not-kept', 'gift-cards-restored', 'order-sums', 'order-status', 'order-keeps-money', 'journal-changed', 'journal-missing', 'journal-chain', 'journal-unbalanced', 'journal-stray', 'journal-differs', 'not-compared'));--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_kind" CHECK (kind in ('payment-received', 'payment-assigned', 'refund-requested', 'refund-done', 'refund-called-off', 'refund-outside', 'dispute-lost', 'dispute-returned', 'delivered', 'gift-card-sold', 'gift-card-redeemed', 'gift-card-returned', 'gift-card-void', 'gift-card-reopened', 'gift-card-reissued'));
--> statement-breakpoint
-- What refunds from before took off, where that is certain: their pieces as far as they are off the order, and gift cards where
-- all void ones of a line are the refund's.
UPDATE refund_parts SET taken_off = least(refund_parts.quantity, greatest(order_items.cancelled_quantity - coalesce((
    SELECT sum(before.quantity) FROM refund_parts AS before
    WHERE before.order_item_id = order_items.id AND before.id < refund_parts.id), 0), 0))
FROM order_items WHERE order_items.id = refund_parts.order_item_id AND order_items.cancelled_quantity > 0;
--> statement-breakpoint
UPDATE refund_parts SET gift_card_ids = void.ids
FROM (
  SELECT order_item_id, array_agg(id) AS ids FROM gift_cards AS card
  WHERE state = 'void' AND NOT EXISTS (SELECT FROM gift_cards AS later WHERE later.replaces_id = card.id) GROUP BY order_item_id
) AS void
WHERE void.order_item_id = refund_parts.order_item_id AND cardinality(void.ids) = refund_parts.quantity;
--> statement-breakpoint
UPDATE returns SET refund_key = 'return-' || id
WHERE EXISTS (SELECT FROM refund_parts WHERE refund_parts.order_id = returns.order_id AND request_key = 'return-' || returns.id);
--> statement-breakpoint
-- A card whose becoming void turned out to be for nothing: what was on it is on it again, out of the money of its order.
CREATE FUNCTION book_reopened_gift_cards(ids integer[]) RETURNS void LANGUAGE sql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH facts AS (
    SELECT gift_cards.id, order_items.order_id, booked.voided, booked.reopened,
      CASE WHEN order_items.order_id IS NULL THEN 'sales' ELSE 'deposits' END AS customer
    FROM gift_cards LEFT JOIN order_items ON order_items.id = gift_cards.order_item_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(lines.amount), 0) AS voided,
        count(*) FILTER (WHERE entries.kind = 'gift-card-reopened') AS reopened
      FROM journal_lines AS lines JOIN journal_entries AS entries ON entries.id = lines.entry_id
      WHERE lines.gift_card_id = gift_cards.id AND lines.account = 'gift_cards'
        AND entries.kind IN ('gift-card-void', 'gift-card-reopened')
    ) AS booked
    WHERE gift_cards.id = ANY (ids) AND gift_cards.state <> 'void'
  ), postings AS (
    SELECT journal_source('gift-card:' || id || ':reopened', reopened) AS source, 'gift-card-reopened' AS kind, now() AS at,
      order_id, id AS gift_card_id, leg.account, leg.amount, CASE leg.account WHEN 'gift_cards' THEN id END AS card_id
    FROM facts CROSS JOIN LATERAL (VALUES ('gift_cards', -voided), (customer, voided)) AS leg (account, amount)
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;
--> statement-breakpoint
CREATE FUNCTION gift_cards_reopened_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(changed.id) INTO ids FROM changed JOIN before ON before.id = changed.id
  WHERE changed.state <> 'void' AND before.state = 'void';
  IF ids IS NOT NULL THEN PERFORM book_reopened_gift_cards(ids); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER gift_cards_reopened_book AFTER UPDATE ON gift_cards
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION gift_cards_reopened_book();
