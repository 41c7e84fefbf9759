-- Every server keeps rendered pages in memory, and drops them when it is told of a change of the catalogue. Each order changes how
-- many places are left, which few pages say. Whether there is one, which more of them say, changes when a batch is full, or no longer
-- full: a bow is sold out when all of its open batches are.
CREATE OR REPLACE FUNCTION notify_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', coalesce(TG_ARGV[0], TG_TABLE_NAME::text));
  RETURN NULL;
END
$$;

-- Staff's screens are told at once. The payload is "topic id,id,…"; without ids when they are many.
CREATE OR REPLACE FUNCTION tell_staff(topic text, ids text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('staff_screens', topic || CASE WHEN cardinality(ids) BETWEEN 1 AND 20
    THEN ' ' || array_to_string(ids, ',') ELSE '' END)
  WHERE ids IS NULL OR cardinality(ids) > 0
$$;

-- Its argument is the topic. 'needs' is what waits for a person.
CREATE OR REPLACE FUNCTION table_tells_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_staff(TG_ARGV[0], NULL);
  RETURN NULL;
END
$$;

-- Every change of an order writes an event, so this notices all of them.
CREATE OR REPLACE FUNCTION order_events_tell_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_staff('orders', (SELECT array_agg(DISTINCT order_id::text) FROM changed));
  RETURN NULL;
END
$$;

-- A mail that is about no order is news for whoever has its customer on the screen.
CREATE OR REPLACE FUNCTION emails_tell_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_staff('orders', array_agg(DISTINCT order_id::text)) FROM changed
  WHERE order_id IS NOT NULL HAVING count(*) > 0;
  IF EXISTS (SELECT FROM changed WHERE order_id IS NULL) THEN PERFORM tell_staff('customers', NULL); END IF;
  IF EXISTS (SELECT FROM changed WHERE state = 'failed') OR EXISTS (SELECT FROM before WHERE state = 'failed') THEN
    PERFORM tell_staff('needs', NULL);
  END IF;
  IF EXISTS (SELECT FROM changed WHERE template = 'inquiry-reply') THEN PERFORM tell_staff('contacts', NULL); END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION provider_events_tell_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'failed' OR OLD.state = 'failed' THEN PERFORM tell_staff('needs', NULL); END IF;
  RETURN NULL;
END
$$;

-- The progress of a mailing is told by the job that sends it, at its own pace: a notice per mail would be too many.
CREATE OR REPLACE FUNCTION mailings_tell_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_staff('mailings', NULL);
  RETURN NULL;
END
$$;
