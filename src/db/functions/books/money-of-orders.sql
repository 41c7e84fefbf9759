-- What the journal says of an order is kept beside the order, so that a list of a million can be filtered by it.

-- What the journal says of one payment. `gone` and `owed` are what went back and is missing. What went back without this shop is,
-- until somebody has said that it lowers the price; what the shop gave back itself is only where staff have said that it is still
-- owed. An entry whose refund or dispute there is not says nothing of its payment.
CREATE OR REPLACE FUNCTION money_of_payment(of_payment integer) RETURNS TABLE (received numeric, refunded numeric, waiting numeric,
  lost numeric, gone numeric, owed numeric) LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(sum(lines.amount) FILTER (WHERE entries.kind IN ('payment-received', 'gift-card-redeemed')
      AND lines.account IN ('provider', 'gift_cards')), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards', 'refunds')
      AND refunds.id IS NOT NULL), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'refunds'), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'provider' AND disputes.id IS NOT NULL), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards', 'refunds')
      AND (refunds.outside AND refunds.meaning IS DISTINCT FROM 'price_reduction'
        OR refunds.meaning = 'still_owed'
        OR disputes.id IS NOT NULL AND disputes.meaning IS DISTINCT FROM 'price_reduction')), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards', 'refunds')
      AND coalesce(refunds.meaning, disputes.meaning) = 'still_owed'), 0)
  FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
    LEFT JOIN refunds ON refunds.id = entries.refund_id
    LEFT JOIN disputes ON disputes.id = entries.dispute_id
  WHERE entries.payment_id = of_payment
$$;

-- What the journal says of the money of these orders, and whether a bank still decides about some of it, which no journal says. A
-- bank that only asks (`warning_…`) has taken nothing, and holds up nothing. What an address has added to the price is missing like
-- what went back and is still owed, until it was paid besides.
CREATE OR REPLACE FUNCTION money_of_orders(ids integer[]) RETURNS TABLE (order_id integer, deposit_paid numeric, balance_paid numeric,
  deposit_received boolean, balance_received boolean, received numeric, refunded numeric, refund_waiting numeric,
  lost numeric, gone numeric, disputed boolean) LANGUAGE sql STABLE AS $$
  SELECT orders.id, money.deposit_paid, money.balance_paid,
    money.deposit_paid > 0 AND money.deposit_paid >= coalesce(orders.deposit_amount, 0),
    money.balance_paid > 0 AND money.balance_paid >= coalesce(orders.remaining_balance, 0),
    money.received, money.refunded, money.waiting, money.lost, money.gone + orders.added_amount, money.disputed
  FROM orders JOIN (
    SELECT payments.order_id,
      coalesce(sum(booked.received) FILTER (WHERE payments.leg = 'deposit'), 0) AS deposit_paid,
      coalesce(sum(booked.received) FILTER (WHERE payments.leg = 'balance'), 0) AS balance_paid,
      sum(booked.received) AS received, sum(booked.refunded) AS refunded, sum(booked.waiting) AS waiting,
      sum(booked.lost) AS lost, sum(booked.gone) AS gone, bool_or(open.disputed) AS disputed
    FROM payments
    CROSS JOIN LATERAL money_of_payment(payments.id) AS booked
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_or(status NOT IN ('won', 'lost', 'prevented') AND NOT starts_with(status, 'warning_')), false) AS disputed
      FROM disputes WHERE payment_id = payments.id
    ) AS open
    WHERE payments.order_id = ANY (ids) GROUP BY payments.order_id
  ) AS money ON money.order_id = orders.id
$$;

-- The orders are locked before the sums are taken, so that the sums hold what others write of the same orders' money at
-- this moment.
CREATE OR REPLACE FUNCTION keep_money_of_orders(ids integer[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT lock_orders(ids);
  UPDATE orders SET deposit_paid = money.deposit_paid, balance_paid = money.balance_paid,
    deposit_received = money.deposit_received, balance_received = money.balance_received,
    received = money.received, refunded = money.refunded, refund_waiting = money.refund_waiting, lost = money.lost,
    gone = money.gone, disputed = money.disputed
  FROM money_of_orders(ids) AS money
  WHERE orders.id = money.order_id
    AND (orders.deposit_paid, orders.balance_paid, orders.deposit_received, orders.balance_received, orders.received,
      orders.refunded, orders.refund_waiting, orders.lost, orders.gone, orders.disputed)
      IS DISTINCT FROM (money.deposit_paid, money.balance_paid, money.deposit_received, money.balance_received,
      money.received, money.refunded, money.refund_waiting, money.lost, money.gone, money.disputed)
$$;

-- What an order is to cost may change while money is on it: a leg is received by the amount that it has now.
CREATE OR REPLACE FUNCTION orders_amounts_keep_legs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deposit_received := NEW.deposit_paid > 0 AND NEW.deposit_paid >= coalesce(NEW.deposit_amount, 0);
  NEW.balance_received := NEW.balance_paid > 0 AND NEW.balance_paid >= coalesce(NEW.remaining_balance, 0);
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION orders_added_is_missing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.gone := NEW.gone + NEW.added_amount - OLD.added_amount;
  RETURN NEW;
END
$$;

-- A new row has nothing yet of what is summed up later. Only the owner of the table writes it with something, as samples are.
CREATE OR REPLACE FUNCTION sums_begin_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'the sums of a new row of % are not for the server to write', TG_TABLE_NAME
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
