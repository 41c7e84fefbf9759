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
