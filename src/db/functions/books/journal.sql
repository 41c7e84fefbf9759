-- The journal is written here, in `book-….sql` and by nothing else: each function looks at rows of one table, at what stands in the
-- journal of them, and appends the difference. Whatever is booked already is not booked again, whoever asks and however often.
-- Those that look for single rows say how they are planned: the plan that a connection keeps must not be the one that suited an
-- empty journal, and is not made anew for each payment. Triggers write here with the rights of the tables' owner, because the
-- server's role may not (`src/db/roles/grants.ts`), and look for names nowhere but where they say.

-- The postings of entries that have the same `source` make one entry; what comes to nothing is left out. What happened in a month
-- that is closed by now is an entry of the open one, which names what it records by its source, and when that was beside it.
CREATE OR REPLACE FUNCTION book(postings jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT keep_months_open(min(at)) FROM jsonb_to_recordset(postings) AS posting (at timestamptz);
  WITH given AS (
    SELECT * FROM jsonb_to_recordset(postings) AS posting (source text, kind text, at timestamptz, order_id integer,
      payment_id integer, refund_id integer, dispute_id integer, gift_card_id integer, account text, amount numeric,
      card_id integer)
    WHERE amount <> 0
  ), entries AS (
    INSERT INTO journal_entries (at, kind, source, order_id, payment_id, refund_id, dispute_id, gift_card_id)
    SELECT DISTINCT ON (source) CASE WHEN at < closed_until() THEN shop_now() ELSE at END, kind, source, order_id, payment_id,
      refund_id, dispute_id, gift_card_id
    FROM given ORDER BY source
    RETURNING id, source
  ), late AS (
    INSERT INTO late_entries (entry_id, happened_at)
    SELECT entries.id, min(given.at) FROM given JOIN entries USING (source) WHERE given.at < closed_until() GROUP BY entries.id
  )
  INSERT INTO journal_lines (entry_id, account, amount, order_id, payment_id, gift_card_id)
  SELECT entries.id, given.account, given.amount, given.order_id, given.payment_id, given.card_id
  FROM given JOIN entries USING (source)
$$;

-- The source of an entry: `payment:17:received`, and `payment:17:received:2` where there is one already.
CREATE OR REPLACE FUNCTION journal_source(base text, before bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT base || CASE WHEN before > 0 THEN ':' || before + 1 ELSE '' END
$$;

CREATE OR REPLACE FUNCTION lock_orders(ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM orders WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE
$$;

-- An entry is whole once its transaction ends.
CREATE OR REPLACE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  entry bigint;
  lines integer;
  total numeric;
BEGIN
  IF TG_TABLE_NAME = 'journal_entries' THEN entry := NEW.id; ELSE entry := NEW.entry_id; END IF;
  SELECT count(*), sum(amount) INTO lines, total FROM journal_lines WHERE entry_id = entry;
  IF lines = 0 THEN
    RAISE EXCEPTION 'journal entry % has no lines', entry
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entries_lines';
  ELSIF total <> 0 THEN
    RAISE EXCEPTION 'the lines of journal entry % sum to %, not to zero', entry, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entries_balance';
  END IF;
  RETURN NULL;
END
$$;

-- What is only added to: the journal with its seals, and what there was of a product.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
