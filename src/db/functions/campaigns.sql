-- What is sold on a campaign has the campaign's price: deposit and balance are computed from it. The product's own price
-- follows it, and cannot be set to another one meanwhile.
CREATE OR REPLACE FUNCTION take_price_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET price = NEW.full_price WHERE id = NEW.product_id AND price <> NEW.full_price;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION keep_price_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM campaigns WHERE product_id = NEW.id AND is_active AND full_price <> NEW.price) THEN
    RAISE EXCEPTION 'the price of product % comes from its campaign', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

-- Each set of terms that a campaign has had is kept, whoever changed it.
CREATE OR REPLACE FUNCTION keep_terms_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_terms (campaign_id, full_price, deposit_percent, deposit_amount, release_date, manufacturing_weeks,
    availability, consent_text)
  VALUES (NEW.id, NEW.full_price, NEW.deposit_percent, NEW.deposit_amount, NEW.release_date, NEW.manufacturing_weeks,
    NEW.availability, NEW.consent_text);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION refuse_change_of_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'terms that were offered are never changed or deleted' USING ERRCODE = 'check_violation';
END
$$;

-- Whether any delay was announced that may concern an order of this campaign; one that is being announced is waited for,
-- and none can be until the transaction ends.
CREATE OR REPLACE FUNCTION has_delays(of_campaign integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM campaigns WHERE id = of_campaign FOR SHARE;
  RETURN EXISTS (SELECT FROM delays WHERE campaign_id = of_campaign);
END
$$;
