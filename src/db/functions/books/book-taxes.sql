-- Of each tax of orders: what money takes its part of it along (`paid`), and what of that has gone back. `named`: what pieces of gear took along.
-- `gone`: the tax that has gone back for good: what names its own took just that along, any other money its share of the rest.
CREATE OR REPLACE FUNCTION taxed_legs(ids integer[]) RETURNS TABLE (order_id integer, leg text, state text, tax numeric, named numeric,
  paid numeric, back numeric, off boolean, gone numeric) LANGUAGE sql STABLE
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH money AS (
    SELECT orders.id,
      CASE WHEN orders.deposit_received THEN orders.deposit_amount ELSE 0 END
        + CASE WHEN orders.balance_received THEN orders.remaining_balance ELSE 0 END - parts.amount AS paid,
      least(orders.refunded, orders.received) - CASE WHEN orders.status = 'cancelled' THEN 0
        ELSE greatest(orders.gone - orders.added_amount, 0) END - parts.amount AS back,
      parts.tax, orders.deposit_received, orders.balance_received, orders.status = 'cancelled' AND NOT EXISTS (
        SELECT FROM parcels WHERE parcels.order_id = orders.id AND parcels.state NOT IN ('packing', 'taken_back')) AS off
    FROM orders CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount + refund_parts.tax), 0) AS amount, coalesce(sum(refund_parts.tax), 0) AS tax
      FROM refund_parts WHERE refund_parts.order_id = orders.id AND undone_at IS NULL
    ) AS parts
    WHERE orders.id = ANY (ids)
  )
  SELECT of_leg.*, named + CASE WHEN paid > 0 AND NOT off THEN round((tax - named) * least(back, paid) / paid, 2) ELSE tax - named END
  FROM (
    SELECT money.id, order_taxes.leg, order_taxes.state, order_taxes.amount AS tax,
      CASE order_taxes.leg WHEN 'deposit' THEN least(money.tax, order_taxes.amount) ELSE 0 END AS named,
      paid - order_taxes.reduced AS paid, greatest(back - order_taxes.reduced, 0) AS back, off
    FROM money JOIN order_taxes ON order_taxes.order_id = money.id
      AND CASE order_taxes.leg WHEN 'deposit' THEN deposit_received ELSE balance_received END
  ) AS of_leg
$$;

-- The same, as a version that has just begun to be exchanged asks for it.
CREATE OR REPLACE FUNCTION taxed_money(ids integer[]) RETURNS TABLE (order_id integer, state text, tax numeric, named numeric,
  paid numeric, back numeric, off boolean) LANGUAGE sql STABLE
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT order_id, state, tax, named, paid, back, off FROM taxed_legs(ids)
$$;

-- Sales tax is owed to its state once the part of the order is paid that it belongs to, and less of it once money goes back for good. What a bank
-- takes leaves the tax owed, and what is kept of an order that was cancelled before anything left is no sale. `what`: `tax`, or `tax-back`; `booked`: what stands on `taxes` of it; `actual`: what should.
CREATE OR REPLACE FUNCTION taxes_of_orders(ids integer[]) RETURNS TABLE (order_id integer, state text, what text, booked numeric,
  actual numeric, entries bigint, of_sales numeric) LANGUAGE sql STABLE
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH due AS (
    SELECT order_id AS id, state, sum(tax) AS tax, sum(gone) AS back FROM taxed_legs(ids) GROUP BY 1, 2
  ), actual AS (
    SELECT id, state, each.what, each.amount
    FROM due CROSS JOIN LATERAL (VALUES ('tax', due.tax), ('tax-back', -due.back)) AS each (what, amount)
  ), booked AS (
    SELECT entries.order_id AS id, split_part(entries.source, ':', 4) AS state, split_part(entries.source, ':', 3) AS what,
      -coalesce(sum(lines.amount) FILTER (WHERE lines.account = 'taxes'), 0) AS amount,
      -coalesce(sum(lines.amount) FILTER (WHERE lines.account = 'sales'), 0) AS of_sales, count(DISTINCT entries.id) AS entries
    FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
    WHERE entries.order_id = ANY (ids) AND entries.kind = 'tax-owed' GROUP BY 1, 2, 3
  )
  SELECT coalesce(actual.id, booked.id), coalesce(actual.state, booked.state), coalesce(actual.what, booked.what),
    coalesce(booked.amount, 0), coalesce(actual.amount, 0), coalesce(booked.entries, 0), coalesce(booked.of_sales, 0)
  FROM actual FULL JOIN booked USING (id, state, what)
$$;

-- Tax comes out of what the customer has paid. Where a refund was taken of sales with all of its tax, that part goes back to them.
CREATE OR REPLACE FUNCTION book_taxes(ids integer[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH facts AS (
    SELECT taxes.*, actual - booked AS more, greatest(refunds.of_sales - (SELECT sum(every.of_sales) FROM taxes_of_orders(ids) AS every
      WHERE every.order_id = taxes.order_id), 0) AS room
    FROM taxes_of_orders(ids) AS taxes CROSS JOIN LATERAL (
      SELECT coalesce(sum(lines.amount), 0) AS of_sales
      FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
      WHERE entries.order_id = taxes.order_id AND entries.refund_id IS NOT NULL AND lines.account = 'sales'
    ) AS refunds
    WHERE actual <> booked
  ), divided AS (
    SELECT facts.*, CASE WHEN what = 'tax' THEN 0 WHEN more < 0 THEN -least(-more, room) ELSE least(more, greatest(of_sales, 0)) END AS sales
    FROM facts
  )
  SELECT book(jsonb_agg(postings)) FROM (
    SELECT journal_source('order:' || order_id || ':' || what || ':' || state, entries) AS source, 'tax-owed' AS kind,
      shop_now() AS at, order_id, leg.account, leg.amount
    FROM divided CROSS JOIN LATERAL (VALUES ('taxes', -more), ('sales', sales), ('deposits', more - sales)) AS leg (account, amount)
  ) AS postings HAVING count(*) > 0
$$;

-- What the provider is to be told of what it calculated: the sale once it is paid, and the share of it whose tax has gone back, or of a sale
-- without tax whose money has. Money that comes back again takes nothing away there: what goes back next is told from where it was.
CREATE OR REPLACE FUNCTION plan_tax_records(ids integer[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH due AS (
    SELECT money.order_id, money.leg, order_taxes.calculated, orders.order_number || '-' || money.leg AS reference,
      CASE WHEN off OR paid <= 0 THEN 1 WHEN money.tax > 0 THEN money.gone / money.tax ELSE least(back, paid) / paid END AS share,
      coalesce((SELECT sum(amount) FROM tax_records AS told
        WHERE told.order_id = money.order_id AND told.leg = money.leg AND told.kind = 'reversal'), 0) AS reversed,
      (SELECT count(*) FROM tax_records AS told WHERE told.order_id = money.order_id AND told.leg = money.leg) AS told
    FROM taxed_legs(ids) AS money JOIN order_taxes USING (order_id, leg) JOIN orders ON orders.id = money.order_id
    WHERE order_taxes.calculation IS NOT NULL AND calculated > 0 AND NOT is_test AND NOT other_keys
  )
  INSERT INTO tax_records (order_id, leg, kind, amount, reference)
  SELECT order_id, leg, each.kind, each.amount, each.reference FROM due CROSS JOIN LATERAL (VALUES
    ('sale', calculated, reference, told = 0),
    ('reversal', round(calculated * share, 2) - reversed, reference || '-back-' || greatest(told, 1), round(calculated * share, 2) > reversed)
  ) AS each (kind, amount, reference, is_due) WHERE is_due
$$;

-- At the end of the transaction, when all that it says of money stands.
CREATE OR REPLACE FUNCTION orders_owe_tax() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM book_taxes(ARRAY[NEW.id]);
  PERFORM book_kept(ARRAY[NEW.id]);
  PERFORM plan_tax_records(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;

-- What was paid, with its tax, stays as it was decided.
CREATE OR REPLACE FUNCTION order_taxes_stay() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = OLD.order_id
    AND CASE OLD.leg WHEN 'deposit' THEN deposit_paid > 0 ELSE balance_paid > 0 END)
  THEN
    RAISE EXCEPTION 'the tax of what was paid of order % stays', OLD.order_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END
$$;
