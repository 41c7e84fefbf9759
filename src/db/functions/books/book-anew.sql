-- The entries that record nothing: no payment, refund, dispute, parcel or gift card of their kind; what was given away is of its
-- order. Those that were booked back are left out with what booked them back.
CREATE OR REPLACE FUNCTION stray_entries(first bigint, last bigint) RETURNS SETOF journal_entries LANGUAGE sql STABLE AS $$
  SELECT entries.* FROM journal_entries AS entries
  LEFT JOIN payments ON payments.id = entries.payment_id
  LEFT JOIN refunds ON refunds.id = entries.refund_id
  LEFT JOIN disputes ON disputes.id = entries.dispute_id
  WHERE entries.id BETWEEN first AND last
    AND CASE
      WHEN entries.kind IN ('payment-received', 'payment-assigned', 'gift-card-redeemed') THEN payments.id IS NULL
      WHEN entries.kind LIKE 'refund-%' OR entries.kind = 'gift-card-returned'
        THEN refunds.payment_id IS DISTINCT FROM payments.id OR payments.id IS NULL
      WHEN entries.kind LIKE 'dispute-%'
        THEN disputes.payment_id IS DISTINCT FROM payments.id OR payments.id IS NULL
      WHEN entries.kind = 'delivered' THEN NOT EXISTS (
        SELECT FROM parcels WHERE parcels.order_id = entries.order_id AND parcels.state <> 'packing'
          AND parcels.kind NOT IN ('exchange', 'replacement') AND parcels.id::text = split_part(entries.source, ':', 2))
      WHEN entries.kind LIKE 'balance-%' THEN NOT EXISTS (
        SELECT FROM movements WHERE movements.provider_id = split_part(entries.source, ':', 2))
      WHEN entries.kind LIKE 'payout-%' THEN NOT EXISTS (
        SELECT FROM payouts WHERE payouts.provider_id = split_part(entries.source, ':', 2))
      WHEN entries.kind IN ('given-away', 'deposit-kept', 'tax-owed') THEN NOT EXISTS (SELECT FROM orders WHERE orders.id = entries.order_id)
      ELSE entries.gift_card_id IS NULL END
    AND EXISTS (
      SELECT FROM journal_entries AS pair JOIN journal_lines AS lines ON lines.entry_id = pair.id
      WHERE pair.source IN (regexp_replace(entries.source, ':reversed$', ''),
        regexp_replace(entries.source, ':reversed$', '') || ':reversed')
      GROUP BY lines.account, lines.order_id, lines.payment_id, lines.gift_card_id HAVING sum(lines.amount) <> 0
    )
$$;

-- Books a stray entry back, by one of the same kind and the opposite amounts. False: there is no stray entry of that name.
CREATE OR REPLACE FUNCTION book_back(named text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  stray journal_entries;
  entry bigint;
BEGIN
  SELECT strays.* INTO stray FROM journal_entries AS entries CROSS JOIN LATERAL stray_entries(entries.id, entries.id) AS strays
  WHERE entries.source = named AND named !~ ':reversed$';
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO journal_entries (kind, source, order_id, payment_id, refund_id, dispute_id, gift_card_id)
  VALUES (stray.kind, stray.source || ':reversed', (SELECT id FROM orders WHERE id = stray.order_id),
    -- What it names may be gone.
    (SELECT id FROM payments WHERE id = stray.payment_id), (SELECT id FROM refunds WHERE id = stray.refund_id),
    (SELECT id FROM disputes WHERE id = stray.dispute_id), (SELECT id FROM gift_cards WHERE id = stray.gift_card_id))
  RETURNING id INTO entry;
  INSERT INTO journal_lines (entry_id, account, amount, order_id, payment_id, gift_card_id)
  SELECT entry, account, -amount, order_id, payment_id, gift_card_id FROM journal_lines WHERE entry_id = stray.id ORDER BY id;
  RETURN true;
END
$$;

-- Books anew what the records of an order, of a payment without one, or of a gift card say, and sums it up. What agrees stays.
CREATE OR REPLACE FUNCTION book_again(of_order integer, of_payment integer, of_card integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  paid integer[];
  cards integer[];
BEGIN
  PERFORM lock_orders(ARRAY[of_order]);
  SELECT array_agg(id) INTO paid FROM payments WHERE order_id = of_order OR id = of_payment;
  SELECT array_agg(DISTINCT id) INTO cards FROM gift_cards
  WHERE id = of_card OR order_item_id IN (SELECT id FROM order_items WHERE order_id = of_order)
    OR id IN (SELECT gift_card_id FROM payments WHERE id = ANY (paid));
  PERFORM FROM gift_cards WHERE id = ANY (cards) ORDER BY id FOR NO KEY UPDATE;
  PERFORM book_gift_cards(cards);
  PERFORM book_payments(paid);
  PERFORM book_parcels((SELECT array_agg(id) FROM parcels WHERE order_id = of_order));
  PERFORM book_refunds((SELECT array_agg(id) FROM refunds WHERE payment_id = ANY (paid)));
  PERFORM book_disputes((SELECT array_agg(id) FROM disputes WHERE payment_id = ANY (paid)));
  UPDATE gift_cards SET balance = money.amount FROM (
    SELECT gift_card_id AS id, -sum(amount) AS amount FROM journal_lines
    WHERE gift_card_id = ANY (cards) AND account = 'gift_cards' GROUP BY gift_card_id
  ) AS money
  WHERE gift_cards.id = money.id AND gift_cards.balance <> money.amount;
  PERFORM keep_money_of_orders(ARRAY[of_order]);
  -- What has no payment at all has no sums either.
  UPDATE orders SET deposit_paid = 0, balance_paid = 0, deposit_received = false, balance_received = false, received = 0,
    refunded = 0, refund_waiting = 0, lost = 0, gone = 0, disputed = false
  WHERE id = of_order AND paid IS NULL;
  PERFORM book_taxes(ARRAY[of_order]);
  PERFORM book_kept(ARRAY[of_order]);
  PERFORM book_losses(ARRAY[of_order]);
END
$$;
