-- The server's role writes none of what triggers keep (`src/db/roles/grants.ts`): their functions run with the rights of the owner of
-- the tables, and look for names nowhere but here.
ALTER FUNCTION payments_inserted_book() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION payments_updated_book() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION refunds_inserted_book() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION refunds_updated_book() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION disputes_book() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION parcels_book() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION parcel_items_book() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION gift_cards_inserted_book() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION gift_cards_updated_book() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION gift_cards_reopened_book() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION parcels_lose() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION parcel_items_lose() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION orders_lose() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION seal_journal(integer) SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION count_unsealed() SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION book_back(text) SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
ALTER FUNCTION book_again(integer, integer, integer) SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
-- A new row has nothing yet of what is summed up later. Only the owner of the table writes it with something, as samples are.
CREATE FUNCTION sums_begin_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'the sums of a new row of % are not for the server to write', TG_TABLE_NAME
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_begin_empty BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.deposit_paid <> 0 OR NEW.balance_paid <> 0 OR NEW.deposit_received OR NEW.balance_received OR NEW.received <> 0
    OR NEW.refunded <> 0 OR NEW.refund_waiting <> 0 OR NEW.lost <> 0 OR NEW.gone <> 0 OR NEW.disputed)
  EXECUTE FUNCTION sums_begin_empty();
--> statement-breakpoint
CREATE TRIGGER gift_cards_begin_empty BEFORE INSERT ON gift_cards FOR EACH ROW WHEN (NEW.balance <> 0)
  EXECUTE FUNCTION sums_begin_empty();
--> statement-breakpoint
-- Takes what is personal out of the history of an order, and writes down that it did, and by whom. Only the owner of the tables may.
CREATE FUNCTION erase_from_events(number text, by_whom text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  personal CONSTANT text[] := ARRAY['customerName', 'customerEmail', 'customerPhone', 'shippingAddress', 'name', 'email', 'phone',
    'address', 'note', 'reason', 'message', 'text', 'recipient', 'owner'];
  of_order integer := (SELECT id FROM orders WHERE order_number = number);
  changed integer;
BEGIN
  IF of_order IS NULL THEN RAISE EXCEPTION 'there is no order %', number; END IF;
  UPDATE order_events SET before = before - personal, after = after - personal
  WHERE order_id = of_order AND (before ?| personal OR after ?| personal);
  GET DIAGNOSTICS changed = ROW_COUNT;
  INSERT INTO order_events (order_id, at, actor, actor_name, what, after)
  VALUES (of_order, now(), 'staff', by_whom, 'personal-data-erased', jsonb_build_object('events', changed));
  RETURN changed;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_from_events(text, text) FROM PUBLIC;
--> statement-breakpoint
-- Deletes what staff did that has served its time, some at once, and says how many: of these subjects, which are not about money, after
-- three hundred days at the earliest, and all else after seven years. Who asks for more gets no more: the server's clock may be wrong.
CREATE FUNCTION forget_staff_events(subjects text[], older_than timestamptz, most integer) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted integer;
  kept_since CONSTANT timestamptz := now() - (CASE
    WHEN subjects <@ ARRAY['inquiry', 'customer', 'mail-settings', 'suppression', 'email', 'staff'] THEN interval '300 days'
    ELSE interval '7 years' - interval '2 days' END);
BEGIN
  DELETE FROM staff_events WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM staff_events WHERE at < least(older_than, kept_since) AND (subjects IS NULL OR subject = ANY (subjects)) LIMIT most
    FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
