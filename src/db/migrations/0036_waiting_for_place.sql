CREATE INDEX "orders_without_promise" ON "orders" USING btree ("campaign_id") WHERE deposit_received and promised_ship_by is null;--> statement-breakpoint
-- What goes back of a payment moves in the figures only when the payment changes between test and real keys. Asked with each
-- payment, all refunds were read each time.
CREATE OR REPLACE FUNCTION payments_updated_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT kind, day, sum(count), sum(amount) FROM (
    SELECT figure.* FROM after, figures_of_payment(after::payments) AS figure
    UNION ALL
    SELECT figure.kind, figure.day, -figure.count, -figure.amount
    FROM before, figures_of_payment(before::payments) AS figure
  ) AS difference
  GROUP BY kind, day HAVING sum(count) <> 0 OR sum(amount) <> 0;
  IF EXISTS (SELECT FROM after JOIN before ON before.id = after.id WHERE after.other_keys <> before.other_keys) THEN
    INSERT INTO figure_changes (kind, day, count, amount)
    SELECT 'refunded', utc_day(back.at), sum(sign.of), sum(sign.of * back.amount)
    FROM after JOIN before ON before.id = after.id
      JOIN (
        SELECT payment_id, created_at AS at, amount FROM refunds WHERE status = 'succeeded'
        UNION ALL
        SELECT payment_id, closed_at, amount FROM disputes
        WHERE status IN ('lost', 'prevented') AND closed_at IS NOT NULL
      ) AS back ON back.payment_id = after.id,
      LATERAL (SELECT CASE WHEN after.other_keys THEN -1 ELSE 1 END AS of) AS sign
    WHERE after.other_keys <> before.other_keys AND after.method = 'card' AND NOT is_of_test(after.order_id)
    GROUP BY utc_day(back.at) HAVING sum(sign.of) <> 0 OR sum(sign.of * back.amount) <> 0;
  END IF;
  RETURN NULL;
END
$$;
