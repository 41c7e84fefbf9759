-- A refund that had failed, with all that it took off back in its place, and went through all the same is money that went back without
-- anybody's word for the price, unless its order is cancelled. What is from outside is not for the server to say.
CREATE FUNCTION refunds_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.outside := NOT EXISTS (
    SELECT FROM payments JOIN orders ON orders.id = payments.order_id
    WHERE payments.id = NEW.payment_id AND orders.status = 'cancelled'
  );
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_late BEFORE UPDATE OF status ON refunds FOR EACH ROW
  WHEN (OLD.status IN ('failed', 'canceled') AND NEW.status IN ('pending', 'succeeded')) EXECUTE FUNCTION refunds_late();
