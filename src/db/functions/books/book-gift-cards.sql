-- The gift card that a card's money is on now: one whose code was lost has been replaced, perhaps more than once.
CREATE OR REPLACE FUNCTION present_gift_card(card integer) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line AS (
    SELECT card AS id, 0 AS step
    UNION ALL
    SELECT gift_cards.id, line.step + 1 FROM line JOIN gift_cards ON gift_cards.replaces_id = line.id
  )
  SELECT id FROM line ORDER BY step DESC, id DESC LIMIT 1
$$;

-- A card that was bought takes its amount out of its order's deposits, and gives back what is left there when it becomes void;
-- one that staff have made is at the expense of sales. One that replaces another takes over what is left on it.
CREATE OR REPLACE FUNCTION book_gift_cards(ids integer[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH facts AS (
    SELECT gift_cards.id, gift_cards.amount, gift_cards.state, gift_cards.replaces_id, gift_cards.created_at,
      order_items.order_id, CASE WHEN order_items.order_id IS NULL THEN 'sales' ELSE 'deposits' END AS customer,
      booked.left_on, booked.sold, booked.voids, coalesce(former.left_on, 0) AS former_left
    FROM gift_cards LEFT JOIN order_items ON order_items.id = gift_cards.order_item_id
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(lines.amount), 0) AS left_on,
        count(*) FILTER (WHERE entries.gift_card_id = gift_cards.id
          AND entries.kind IN ('gift-card-sold', 'gift-card-reissued')) > 0 AS sold,
        count(*) FILTER (WHERE entries.kind = 'gift-card-void') AS voids
      FROM journal_lines AS lines JOIN journal_entries AS entries ON entries.id = lines.entry_id
      WHERE lines.gift_card_id = gift_cards.id AND lines.account = 'gift_cards'
    ) AS booked
    LEFT JOIN LATERAL (
      SELECT -sum(amount) AS left_on FROM journal_lines
      WHERE gift_card_id = gift_cards.replaces_id AND account = 'gift_cards'
    ) AS former ON true
    WHERE gift_cards.id = ANY (ids)
  ), postings AS (
    SELECT 'gift-card:' || id || ':sold' AS source, 'gift-card-sold' AS kind, created_at AS at, order_id,
      id AS gift_card_id, leg.account, leg.amount, CASE leg.account WHEN 'gift_cards' THEN id END AS card_id
    FROM facts CROSS JOIN LATERAL (VALUES (customer, amount), ('gift_cards', -amount)) AS leg (account, amount)
    WHERE replaces_id IS NULL AND NOT sold AND state <> 'void'
    UNION ALL
    SELECT 'gift-card:' || id || ':reissued', 'gift-card-reissued', created_at, order_id, id, 'gift_cards', leg.amount, leg.card
    FROM facts CROSS JOIN LATERAL (VALUES (former_left, replaces_id), (-former_left, id)) AS leg (amount, card)
    WHERE replaces_id IS NOT NULL AND NOT sold AND state <> 'void'
    UNION ALL
    SELECT journal_source('gift-card:' || id || ':void', voids), 'gift-card-void', shop_now(), order_id, id, leg.account,
      leg.amount, CASE leg.account WHEN 'gift_cards' THEN id END
    FROM facts CROSS JOIN LATERAL (VALUES ('gift_cards', left_on), (customer, -left_on)) AS leg (account, amount)
    WHERE state = 'void'
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;

-- What is left moves before the former card becomes void, so that nothing is left on it to be given back.
CREATE OR REPLACE FUNCTION gift_cards_inserted_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM gift_cards WHERE id IN (SELECT replaces_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  PERFORM book_gift_cards((SELECT array_agg(id) FROM changed));
  UPDATE gift_cards SET state = 'void', updated_at = shop_now()
  WHERE id IN (SELECT replaces_id FROM changed) AND state <> 'void';
  RETURN NULL;
END
$$;

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

-- A card whose becoming void turned out to be for nothing: what was on it is on it again, out of the money of its order.
CREATE OR REPLACE FUNCTION book_reopened_gift_cards(ids integer[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH facts AS (
    SELECT gift_cards.id, order_items.order_id, booked.voided, booked.reopened,
      CASE WHEN order_items.order_id IS NULL THEN 'sales' ELSE 'deposits' END AS customer
    FROM gift_cards LEFT JOIN order_items ON order_items.id = gift_cards.order_item_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(lines.amount), 0) AS voided,
        count(*) FILTER (WHERE entries.kind = 'gift-card-reopened') AS reopened
      FROM journal_lines AS lines JOIN journal_entries AS entries ON entries.id = lines.entry_id
      WHERE lines.gift_card_id = gift_cards.id AND lines.account = 'gift_cards'
        AND entries.kind IN ('gift-card-void', 'gift-card-reopened')
    ) AS booked
    WHERE gift_cards.id = ANY (ids) AND gift_cards.state <> 'void'
  ), postings AS (
    SELECT journal_source('gift-card:' || id || ':reopened', reopened) AS source, 'gift-card-reopened' AS kind, shop_now() AS at,
      order_id, id AS gift_card_id, leg.account, leg.amount, CASE leg.account WHEN 'gift_cards' THEN id END AS card_id
    FROM facts CROSS JOIN LATERAL (VALUES ('gift_cards', -voided), (customer, voided)) AS leg (account, amount)
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;

CREATE OR REPLACE FUNCTION gift_cards_reopened_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(changed.id) INTO ids FROM changed JOIN before ON before.id = changed.id
  WHERE changed.state <> 'void' AND before.state = 'void';
  IF ids IS NOT NULL THEN PERFORM book_reopened_gift_cards(ids); END IF;
  RETURN NULL;
END
$$;

-- What is on a gift card is what the journal says. Its check refuses less than nothing, and more than it was sold for.
CREATE OR REPLACE FUNCTION journal_lines_keep_gift_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gift_cards SET balance = gift_cards.balance - moved.amount
  FROM (
    SELECT gift_card_id, sum(amount) AS amount FROM added
    WHERE account = 'gift_cards' AND gift_card_id IS NOT NULL GROUP BY gift_card_id
  ) AS moved
  WHERE gift_cards.id = moved.gift_card_id AND moved.amount <> 0;
  RETURN NULL;
END
$$;
