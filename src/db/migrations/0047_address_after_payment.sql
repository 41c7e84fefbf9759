ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "added_amount" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_added" CHECK (added_amount >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK (deposit_amount + remaining_balance + added_amount = total_amount);--> statement-breakpoint
-- What an address has added to the price is missing like what went back and is still owed, until it was paid besides.
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
      SELECT coalesce(bool_or(status NOT IN ('won', 'lost', 'warning_closed', 'prevented')), false) AS disputed
      FROM disputes WHERE payment_id = payments.id
    ) AS open
    WHERE payments.order_id = ANY (ids) GROUP BY payments.order_id
  ) AS money ON money.order_id = orders.id
$$;
--> statement-breakpoint
CREATE FUNCTION orders_added_is_missing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.gone := NEW.gone + NEW.added_amount - OLD.added_amount;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_added_is_missing BEFORE UPDATE OF added_amount ON orders
  FOR EACH ROW EXECUTE FUNCTION orders_added_is_missing();
