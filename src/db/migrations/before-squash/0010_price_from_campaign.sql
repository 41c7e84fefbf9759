-- What is sold on a campaign has the campaign's price: the deposit and the balance are reckoned from it. The product's own
-- price follows it, whoever changes the campaign, and cannot be given another one meanwhile.
CREATE FUNCTION take_price_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET price = NEW.full_price WHERE id = NEW.product_id AND price <> NEW.full_price;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER campaigns_give_price AFTER INSERT OR UPDATE OF full_price, is_active, product_id ON campaigns
  FOR EACH ROW WHEN (NEW.is_active) EXECUTE FUNCTION take_price_of_campaign();
--> statement-breakpoint
CREATE FUNCTION keep_price_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM campaigns WHERE product_id = NEW.id AND is_active AND full_price <> NEW.price) THEN
    RAISE EXCEPTION 'the price of product % comes from its campaign', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_keep_price BEFORE UPDATE OF price ON products
  FOR EACH ROW WHEN (NEW.price <> OLD.price) EXECUTE FUNCTION keep_price_of_campaign();
--> statement-breakpoint
UPDATE products SET price = campaigns.full_price FROM campaigns
  WHERE campaigns.product_id = products.id AND campaigns.is_active AND products.price <> campaigns.full_price;
