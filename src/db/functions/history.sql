-- Takes what is personal out of the history of an order, and writes down that it did, and by whom. Only the owner of the tables may.
CREATE OR REPLACE FUNCTION erase_from_events(number text, by_whom text) RETURNS integer LANGUAGE plpgsql AS $$
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
  VALUES (of_order, shop_now(), 'staff', by_whom, 'personal-data-erased', jsonb_build_object('events', changed));
  RETURN changed;
END
$$;

-- Deletes what staff did that has served its time, some at once, and says how many: of these subjects, which are not about money, after
-- three hundred days at the earliest, and all else after seven years. Who asks for more gets no more: the server's clock may be wrong.
CREATE OR REPLACE FUNCTION forget_staff_events(subjects text[], older_than timestamptz, most integer) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted integer;
  kept_since CONSTANT timestamptz := shop_now() - (CASE
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
