ALTER TABLE "orders" ADD COLUMN "entered_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "entry_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_entry_key" ON "orders" USING btree ("entry_key") WHERE entry_key is not null;--> statement-breakpoint
CREATE INDEX "orders_by_phone_unpaid" ON "orders" USING btree ("link_expires_at") WHERE entered_by is not null and status = 'pending';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_entered" CHECK ((entered_by is null) = (entry_key is null));--> statement-breakpoint
-- Holds a place for an order that is being saved, or renews its hold. One statement for whoever saves it, because all other
-- buyers of the campaign wait for it. `refused` is null where the order may be saved; `in_batch` is null then where the
-- campaign has no batches. `keep` is how long the place is kept; that of an order by phone at least as long as its link works.
CREATE OR REPLACE FUNCTION hold_place(of_order integer, at timestamptz, keep interval)
RETURNS TABLE (in_batch integer, refused text, most integer) LANGUAGE plpgsql AS $$
DECLARE
  saved orders%ROWTYPE;
  until timestamptz := at + keep;
BEGIN
  SELECT * INTO saved FROM orders WHERE id = of_order;
  IF saved.campaign_id IS NULL OR saved.is_test THEN
    RETURN NEXT;
    RETURN;
  END IF;
  IF saved.entered_by IS NOT NULL THEN
    until := greatest(until, saved.link_expires_at);
  END IF;
  SELECT most_per_customer INTO most FROM campaigns WHERE id = saved.campaign_id;
  IF most IS NOT NULL THEN
    -- Two tabs of one customer must see each other's order.
    PERFORM pg_advisory_xact_lock(hashtextextended('bows of campaign ' || saved.campaign_id, 0));
    IF most <= (
      SELECT count(*) FROM orders
      WHERE (user_id = saved.user_id OR lower(customer_email) = lower(saved.customer_email))
        AND campaign_id = saved.campaign_id AND id <> of_order AND NOT is_test AND NOT other_keys
        AND (status NOT IN ('pending', 'cancelled') OR status = 'pending' AND updated_at > at - keep
          OR status = 'pending' AND entered_by IS NOT NULL AND link_expires_at > at)
    ) THEN
      refused := 'too-many-bows';
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  PERFORM FROM batches WHERE campaign_id = saved.campaign_id ORDER BY position FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE places SET held_until = until WHERE order_id = of_order AND state = 'held' RETURNING batch_id INTO in_batch;
    IF in_batch IS NULL THEN
      in_batch := batch_with_room(saved.campaign_id, at);
      IF in_batch IS NULL THEN
        refused := 'sold-out';
      ELSE
        INSERT INTO places (order_id, batch_id, state, held_until) VALUES (of_order, in_batch, 'held', until);
      END IF;
    END IF;
  END IF;
  RETURN NEXT;
END
$$;
