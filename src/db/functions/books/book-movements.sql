-- The card provider's own list. What it has moved for an order goes off `provider`, where the order's payments and refunds have put
-- it, to what the provider holds; its fees, bills and payouts go from there.
CREATE OR REPLACE FUNCTION book_movements(ids bigint[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH postings AS (
    SELECT 'movement:' || provider_id AS source, 'balance-' || movements.kind AS kind, at, leg.account, leg.amount
    FROM movements CROSS JOIN LATERAL (VALUES ('provider_balance', net), ('fees', fee), (
      CASE movements.kind WHEN 'payout' THEN 'in_transit' WHEN 'fee' THEN 'monthly_fees' WHEN 'other' THEN 'unnamed'
        ELSE 'provider' END, -movements.amount)) AS leg (account, amount)
    WHERE id = ANY (ids)
      AND NOT EXISTS (SELECT FROM journal_entries WHERE journal_entries.source = 'movement:' || movements.provider_id)
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;

-- What is booked of a payout, by the names that its entries have: it comes back once, if at all, and surely not nine times.
CREATE OR REPLACE FUNCTION booked_of_payout(of_payout text) RETURNS TABLE (arrived numeric, arrivals bigint, returns bigint)
LANGUAGE sql STABLE SET plan_cache_mode = force_generic_plan AS $$
  SELECT coalesce(sum(lines.amount), 0), count(*) FILTER (WHERE entries.kind = 'payout-arrived'),
    count(*) FILTER (WHERE entries.kind = 'payout-returned')
  FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id AND lines.account = 'bank'
  WHERE entries.source = ANY (ARRAY(SELECT journal_source('payout:' || of_payout || ':' || word, before)
    FROM generate_series(0, 9) AS before, (VALUES ('arrived'), ('returned')) AS words (word)))
$$;

-- A payout is at the bank, or was sent back by it.
CREATE OR REPLACE FUNCTION book_payouts(ids integer[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH facts AS (
    SELECT payouts.*, booked.arrivals, booked.returns, CASE state WHEN 'paid' THEN amount ELSE 0 END - booked.arrived AS moved
    FROM payouts CROSS JOIN LATERAL booked_of_payout(payouts.provider_id) AS booked WHERE payouts.id = ANY (ids)
  ), postings AS (
    SELECT CASE WHEN moved > 0 THEN journal_source('payout:' || provider_id || ':arrived', arrivals)
        ELSE journal_source('payout:' || provider_id || ':returned', returns) END AS source,
      CASE WHEN moved > 0 THEN 'payout-arrived' ELSE 'payout-returned' END AS kind,
      CASE WHEN moved > 0 THEN arrives_at ELSE read_at END AS at, leg.account, leg.amount
    FROM facts CROSS JOIN LATERAL (VALUES ('bank', moved), ('in_transit', -moved)) AS leg (account, amount)
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;

CREATE OR REPLACE FUNCTION movements_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM book_movements((SELECT array_agg(id) FROM changed));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION payouts_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM book_payouts((SELECT array_agg(id) FROM changed));
  RETURN NULL;
END
$$;

-- Books what is missing of a line of the balance or of a payout, by the name that its entry has. False: there is none of that name.
CREATE OR REPLACE FUNCTION book_balance(named text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE of_provider text := split_part(named, ':', 2);
BEGIN
  PERFORM book_movements((SELECT array_agg(id) FROM movements WHERE named LIKE 'movement:%' AND provider_id = of_provider));
  PERFORM book_payouts((SELECT array_agg(id) FROM payouts WHERE named LIKE 'payout:%' AND provider_id = of_provider));
  RETURN EXISTS (SELECT FROM movements WHERE named LIKE 'movement:%' AND provider_id = of_provider)
    OR EXISTS (SELECT FROM payouts WHERE named LIKE 'payout:%' AND provider_id = of_provider);
END
$$;
