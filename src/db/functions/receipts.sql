-- Gives the next numbers to what the journal has sealed since the last receipt: money that came for an order, and money that went
-- back. One at a time, and in the order of the seals, which has no gap and never changes; so neither do the numbers. Tests and orders
-- of other keys get none. Amounts are in dollars, as everywhere in JSON. Returns how many were issued.
CREATE OR REPLACE FUNCTION issue_receipts(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  former integer;
  sealed bigint;
  issued integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('issue-receipts', 0));
  SELECT number, seal INTO former, sealed FROM receipts ORDER BY number DESC LIMIT 1;
  INSERT INTO receipts (number, seal, order_id, payment_id, refund_id, facts)
  SELECT coalesce(former, 0) + row_number() OVER (ORDER BY moved.seal), moved.seal, moved.order_id, moved.payment_id,
    moved.refund_id, json_build_object(
      'amount', moved.amount::text, 'at', moved.at, 'leg', payments.leg, 'part', payments.part, 'method', payments.method,
      'orderNumber', o.order_number, 'orderedAt', o.created_at, 'customerName', o.customer_name,
      'customerEmail', o.customer_email, 'shippingAddress', o.shipping_address, 'bowName', o.bow_name, 'bowColor', o.bow_color,
      'lines', (
        SELECT json_agg(json_build_object('kind', items.kind, 'name', coalesce(nullif(items.name, ''), products.name),
          'variantName', items.variant_name, 'quantity', items.quantity, 'price', items.price::text) ORDER BY items.id)
        FROM order_items AS items JOIN products ON products.id = items.product_id WHERE items.order_id = o.id),
      'shipping', o.shipping_amount::text, 'tax', o.tax_amount::text, 'total', o.total_amount::text,
      'paid', money.paid::text, 'back', money.back::text,
      -- The order may have moved on since, where several are issued at once.
      'owed', CASE WHEN moved.last THEN o.outstanding ELSE greatest(o.total_amount - money.paid + money.back, 0) END::text
    )
  FROM (
    SELECT seals.number AS seal, entries.id, entries.at, entries.order_id, entries.payment_id, entries.refund_id, came.amount,
      row_number() OVER (PARTITION BY entries.order_id ORDER BY seals.number DESC) = 1 AS last
    FROM journal_seals AS seals JOIN journal_entries AS entries ON entries.id = seals.entry_id
    JOIN orders ON orders.id = entries.order_id AND NOT orders.is_test AND NOT orders.other_keys
    CROSS JOIN LATERAL receipt_amount(entries) AS came (amount)
    WHERE seals.number > coalesce(sealed, 0) AND came.amount <> 0 ORDER BY seals.number LIMIT most
  ) AS moved
  JOIN orders AS o ON o.id = moved.order_id
  JOIN payments ON payments.id = moved.payment_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(before.amount) FILTER (WHERE entries.refund_id IS NULL), 0) AS paid,
      coalesce(-sum(before.amount) FILTER (WHERE entries.refund_id IS NOT NULL), 0) AS back
    FROM journal_entries AS entries JOIN journal_seals AS seals ON seals.entry_id = entries.id
    CROSS JOIN LATERAL receipt_amount(entries) AS before (amount)
    WHERE entries.order_id = moved.order_id AND seals.number <= moved.seal
  ) AS money;
  GET DIAGNOSTICS issued = ROW_COUNT;
  RETURN issued;
END
$$;

-- What an entry of the journal moved between a customer and the shop: more than nothing came, less went back.
CREATE OR REPLACE FUNCTION receipt_amount(entry journal_entries) RETURNS numeric LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT CASE
    WHEN entry.order_id IS NULL OR entry.payment_id IS NULL THEN 0
    WHEN entry.kind = 'payment-assigned' THEN coalesce(sum(lines.amount) FILTER (WHERE lines.account = 'unassigned'), 0)
    WHEN entry.kind IN ('payment-received', 'gift-card-redeemed', 'refund-done', 'refund-outside', 'refund-called-off',
      'gift-card-returned') THEN coalesce(sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards')), 0)
    ELSE 0 END
  FROM journal_lines AS lines WHERE lines.entry_id = entry.id
$$;
