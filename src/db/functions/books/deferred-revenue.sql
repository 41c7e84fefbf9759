-- What customers have paid and not got yet, from one moment to another: by batch, of orders in none, on gift cards, and without an order.
-- Received and given back are without sales tax from the moment on in which that is owed to its state. What was owed when the last month was
-- closed is kept, and only what came since is added to it. Earned is what has left the house; `exchanged` is what gift cards take and give, and money that found its order. `moved`: what the
-- batches that the orders are in now say of the beginning, less what the month before was closed with.
CREATE OR REPLACE FUNCTION revenue_between(starts timestamptz, ends timestamptz) RETURNS TABLE (line text, opening numeric, moved numeric,
  received numeric, exchanged numeric, earned numeric, kept numeric, given_back numeric, closing numeric) LANGUAGE sql STABLE AS $$
  WITH base AS (
    SELECT closed_months.month, ends_at FROM closed_months
    WHERE closed_months.month = (SELECT max(owed_when_closed.month) FROM owed_when_closed) AND ends_at <= starts
  ), moves AS (
    SELECT account, order_id, false AS within, NULL AS kind, owed_when_closed.amount FROM owed_when_closed JOIN base USING (month)
    UNION ALL
    SELECT lines.account, lines.order_id, entries.at >= starts,
      CASE entries.kind WHEN 'tax-owed' THEN split_part(entries.source, ':', 3) ELSE entries.kind END, -lines.amount
    FROM journal_lines AS lines JOIN journal_entries AS entries ON entries.id = lines.entry_id
    WHERE lines.account IN ('deposits', 'unassigned', 'gift_cards') AND entries.at < ends
      AND entries.at >= coalesce((SELECT ends_at FROM base), '-infinity')
  ), sums AS (
    SELECT CASE WHEN account <> 'deposits' THEN account WHEN places.batch_id IS NOT NULL THEN 'batch:' || places.batch_id
        WHEN orders.bow_color IS NOT NULL THEN 'bows' ELSE 'gear' END AS line, within, moves.kind, sum(moves.amount) AS amount
    FROM moves LEFT JOIN orders ON orders.id = moves.order_id LEFT JOIN places ON places.order_id = moves.order_id
    GROUP BY 1, 2, 3
  ), added AS (
    SELECT line, coalesce(sum(amount) FILTER (WHERE NOT within), 0) AS before,
      coalesce(sum(amount) FILTER (WHERE within AND kind IN ('payment-received', 'tax')), 0) AS received,
      coalesce(sum(amount) FILTER (WHERE within AND (kind LIKE 'gift-card-%' OR kind = 'payment-assigned')), 0) AS exchanged,
      coalesce(-sum(amount) FILTER (WHERE within AND kind IN ('delivered', 'given-away')), 0) AS earned,
      coalesce(-sum(amount) FILTER (WHERE within AND kind = 'deposit-kept'), 0) AS kept,
      coalesce(-sum(amount) FILTER (WHERE within AND (kind LIKE 'refund-%' OR kind = 'tax-back')), 0) AS given_back, sum(amount) AS closing
    FROM sums GROUP BY line
  ), former AS (
    SELECT closed_month_revenue.line, closed_month_revenue.closing AS opening
    FROM closed_month_revenue JOIN closed_months USING (month) WHERE ends_at = starts
  )
  SELECT line, coalesce(former.opening, CASE WHEN closed.any THEN 0 ELSE before END, 0),
    CASE WHEN closed.any THEN coalesce(before, 0) - coalesce(former.opening, 0) ELSE 0 END, coalesce(received, 0), coalesce(exchanged, 0),
    coalesce(earned, 0), coalesce(kept, 0), coalesce(given_back, 0), coalesce(closing, 0)
  FROM added FULL JOIN former USING (line)
    CROSS JOIN (SELECT EXISTS (SELECT FROM closed_months WHERE ends_at = starts) AS any) AS closed
  WHERE num_nonnulls(nullif(before, 0), nullif(former.opening, 0), nullif(received, 0), nullif(exchanged, 0), nullif(earned, 0),
    nullif(kept, 0), nullif(given_back, 0)) > 0
$$;
