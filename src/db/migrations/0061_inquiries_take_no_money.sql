-- A bank that only asks (`warning_…`) has taken nothing, and holds up nothing: money is disputed once it decides about it.
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
--> statement-breakpoint
SELECT keep_money_of_orders(ARRAY(
  SELECT DISTINCT payments.order_id FROM disputes JOIN payments ON payments.id = disputes.payment_id
  WHERE payments.order_id IS NOT NULL AND starts_with(disputes.status, 'warning_')
));
