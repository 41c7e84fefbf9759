-- Money onto a card whose own money is gone goes on to the order that it was bought with, as what was left on it did.
CREATE OR REPLACE FUNCTION gift_cards_updated_book() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(changed.id) INTO ids FROM changed JOIN before ON before.id = changed.id
  WHERE changed.state = 'void'
    AND (before.state <> 'void' OR (changed.state_before IS NOT NULL AND changed.balance > before.balance));
  IF ids IS NOT NULL THEN PERFORM book_gift_cards(ids); END IF;
  RETURN NULL;
END
$$;
