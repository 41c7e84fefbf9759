CREATE OR REPLACE FUNCTION journal_entries_wait_for_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_unsealed (entry_id) SELECT id FROM added;
  RETURN NULL;
END
$$;

-- What a link of the chain says: the link before it and all of one entry. Null: there is no such entry, or no such version.
-- What is hashed is named column by column, because a column that comes later must change no hash; it would be version 2.
CREATE OR REPLACE FUNCTION journal_hash(version smallint, number bigint, before bytea, entry bigint) RETURNS bytea LANGUAGE sql STABLE
  SET search_path = pg_catalog, public SET plan_cache_mode = force_generic_plan AS $$
  SELECT sha256(before || convert_to(json_build_array(version, number, entries.id, extract(epoch FROM entries.at), entries.kind,
    entries.source, entries.order_id, entries.payment_id, entries.refund_id, entries.dispute_id, entries.gift_card_id, (
      SELECT json_agg(json_build_array(lines.id, lines.account, lines.amount, lines.order_id, lines.payment_id,
        lines.gift_card_id) ORDER BY lines.id)
      FROM journal_lines AS lines WHERE lines.entry_id = entries.id
    ))::text, 'UTF8'))
  FROM journal_entries AS entries WHERE entries.id = entry AND version = 1
$$;

-- Adds what was sealed to the sums of its days. For a time zone that has none yet, all that is sealed is summed up.
CREATE OR REPLACE FUNCTION keep_journal_days(entries_sealed bigint[], of_zone text) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM journal_days WHERE journal_days.zone = of_zone) THEN
    INSERT INTO journal_days (zone, account, kind, day, amount)
    SELECT of_zone, lines.account, entries.kind, (entries.at AT TIME ZONE of_zone)::date, sum(lines.amount)
    FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
    WHERE entries.id = ANY (entries_sealed) GROUP BY 1, 2, 3, 4
    ON CONFLICT (zone, account, kind, day) DO UPDATE SET amount = journal_days.amount + excluded.amount;
  ELSE
    DELETE FROM journal_days;
    INSERT INTO journal_days (zone, account, kind, day, amount)
    SELECT of_zone, lines.account, entries.kind, (entries.at AT TIME ZONE of_zone)::date, sum(lines.amount)
    FROM journal_seals JOIN journal_entries AS entries ON entries.id = journal_seals.entry_id
      JOIN journal_lines AS lines ON lines.entry_id = entries.id GROUP BY 1, 2, 3, 4;
  END IF;
END
$$;

-- Seals the entries that are committed and not sealed yet, and says how many. One at a time: whatever commits while it works is
-- sealed by the next, so the chain has the order of the commits, whenever an entry got its number.
CREATE OR REPLACE FUNCTION seal_journal(most integer, zone text) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  waiting bigint[];
  entry bigint;
  last bigint;
  hash bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('seal-journal', 0));
  WITH taken AS (
    DELETE FROM journal_unsealed
    WHERE entry_id IN (SELECT entry_id FROM journal_unsealed ORDER BY entry_id LIMIT most) RETURNING entry_id
  )
  SELECT array_agg(entry_id ORDER BY entry_id) INTO waiting FROM taken
  WHERE EXISTS (SELECT FROM journal_entries WHERE id = entry_id)
    AND NOT EXISTS (SELECT FROM journal_seals WHERE journal_seals.entry_id = taken.entry_id);
  SELECT seals.number, seals.hash INTO last, hash FROM journal_seals AS seals ORDER BY seals.number DESC LIMIT 1;
  last := coalesce(last, 0);
  hash := coalesce(hash, '');
  FOREACH entry IN ARRAY coalesce(waiting, '{}') LOOP
    last := last + 1;
    hash := journal_hash(1::smallint, last, hash, entry);
    INSERT INTO journal_seals (number, entry_id, version, hash) VALUES (last, entry, 1, hash);
  END LOOP;
  PERFORM keep_journal_days(waiting, zone);
  RETURN coalesce(cardinality(waiting), 0);
END
$$;

-- How many entries are not sealed yet. One that was written past the triggers waits for its seal from now on.
CREATE OR REPLACE FUNCTION count_unsealed() RETURNS integer LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  WITH unsealed AS (
    SELECT id FROM journal_entries WHERE NOT EXISTS (SELECT FROM journal_seals WHERE entry_id = id)
  ), added AS (
    INSERT INTO journal_unsealed (entry_id) SELECT id FROM unsealed ON CONFLICT DO NOTHING
  )
  SELECT count(*)::integer FROM unsealed
$$;

-- A server of 0.1.0 asks so while it is exchanged for a newer one. What it finds waits for one that says in which zone the days begin.
CREATE OR REPLACE FUNCTION seal_journal(most integer) RETURNS integer LANGUAGE sql
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT 0
$$;
