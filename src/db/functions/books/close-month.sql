-- Whoever books what is older than an hour holds the months as they are until the end of the transaction: closing one waits for that,
-- and what is booked then finds it closed. Many book at once, and nobody who books what happens now waits: a month is closed a day after
-- its end at the earliest.
CREATE OR REPLACE FUNCTION keep_months_open(oldest timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtextextended('close-month', 0)) WHERE oldest < shop_now() - interval '1 hour'
$$;

-- Before this moment nothing is booked any more; null: no month was ever closed.
CREATE OR REPLACE FUNCTION closed_until() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(ends_at) FROM closed_months
$$;

-- No entry without lines, so these are what is looked at: those that are added to an old entry, too.
CREATE OR REPLACE FUNCTION journal_lines_in_open_months() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE first record;
BEGIN
  SELECT source, at INTO first FROM journal_entries WHERE id IN (SELECT entry_id FROM added) ORDER BY at LIMIT 1;
  PERFORM keep_months_open(first.at);
  IF first.at < closed_until() THEN
    RAISE EXCEPTION 'entry % is dated %, in a month that is closed', first.source, first.at
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_lines_in_open_months';
  ELSIF first.at < shop_now() - interval '1 hour' AND current_setting('transaction_isolation') <> 'read committed' THEN
    -- Its view is of its beginning: it would not see that the month was closed since.
    RAISE EXCEPTION 'entry % is dated %: book what is older than an hour as "read committed"', first.source, first.at
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_lines_in_open_months';
  END IF;
  RETURN NULL;
END
$$;

-- The month that is closed next, by its first day; null: nothing was booked yet.
CREATE OR REPLACE FUNCTION month_to_close(zone text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT (max(month) + interval '1 month')::date FROM closed_months),
    (SELECT date_trunc('month', min(at) AT TIME ZONE zone)::date FROM journal_entries))
$$;

-- What moved on the accounts between two moments.
CREATE OR REPLACE FUNCTION sums_between(starts timestamptz, ends timestamptz) RETURNS TABLE (account text, moved numeric)
LANGUAGE sql STABLE AS $$
  SELECT lines.account, sum(lines.amount)
  FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
  WHERE entries.at >= starts AND entries.at < ends GROUP BY lines.account
$$;

-- Closes a month: it has to be the next one, and over for a day. Whether all is explained is for the shop to say (src/shop/books/close-month.ts).
CREATE OR REPLACE FUNCTION close_month(of_month date, zone text, who text) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  starts timestamptz;
  ends timestamptz := (of_month + interval '1 month')::timestamp AT TIME ZONE zone;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('close-month', 0));
  IF of_month IS DISTINCT FROM month_to_close(zone) OR ends > shop_now() - interval '1 day' THEN
    RAISE EXCEPTION 'month % is not the next to be closed, or not over for a day', of_month
      USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_months_in_order';
  END IF;
  starts := coalesce(closed_until(), of_month::timestamp AT TIME ZONE zone);
  INSERT INTO closed_months (month, starts_at, ends_at, entries, closed_by)
  SELECT of_month, starts, ends, count(*), who FROM journal_entries WHERE at >= starts AND at < ends;
  INSERT INTO closed_month_sums (month, account, moved, standing)
  SELECT of_month, account, coalesce(sums.moved, 0), coalesce(former.standing, 0) + coalesce(sums.moved, 0)
  FROM sums_between(starts, ends) AS sums FULL JOIN (
    SELECT closed_month_sums.account, closed_month_sums.standing FROM closed_month_sums
    WHERE month = (of_month - interval '1 month')::date
  ) AS former USING (account);
  INSERT INTO closed_month_revenue (month, line, opening, moved, received, exchanged, earned, kept, given_back, closing)
  SELECT of_month, revenue.* FROM revenue_between(starts, ends) AS revenue;
  INSERT INTO owed_when_closed (month, account, order_id, amount)
  SELECT of_month, owed.account, owed.order_id, sum(owed.amount) FROM (
    SELECT account, order_id, amount FROM owed_when_closed
    UNION ALL
    SELECT lines.account, lines.order_id, -lines.amount
    FROM journal_lines AS lines JOIN journal_entries AS entries ON entries.id = lines.entry_id
    WHERE lines.account IN ('deposits', 'unassigned', 'gift_cards') AND entries.at < ends
      AND entries.at >= CASE WHEN EXISTS (SELECT FROM owed_when_closed) THEN starts ELSE '-infinity' END
  ) AS owed GROUP BY 2, 3 HAVING sum(owed.amount) <> 0;
  DELETE FROM owed_when_closed WHERE month < of_month;
END
$$;
