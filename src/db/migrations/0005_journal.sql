ALTER TABLE "book_differences" DROP CONSTRAINT "book_differences_what";--> statement-breakpoint
ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_what" CHECK (what in ('payment-not-kept', 'payment-not-found', 'payment-amount', 'payment-behind', 'payment-ahead', 'refund-not-kept', 'refund-of-unknown', 'refund-not-found', 'refund-amount', 'refund-behind', 'refund-waits', 'dispute-not-kept', 'dispute-behind', 'warning-not-kept', 'order-sums', 'order-status', 'order-keeps-money', 'journal-unbalanced', 'journal-differs', 'not-compared'));--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_paid" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "balance_paid" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The journal is written here and by nothing else: each function looks at rows of one table, at what stands in the journal of
-- them, and appends the difference. Whatever is booked already is not booked again, whoever asks and however often.
-- The postings of entries that have the same `source` make one entry; what comes to nothing is left out.
CREATE FUNCTION book(postings jsonb) RETURNS void LANGUAGE sql AS $$
  WITH given AS (
    SELECT * FROM jsonb_to_recordset(postings) AS posting (source text, kind text, at timestamptz, order_id integer,
      payment_id integer, refund_id integer, dispute_id integer, gift_card_id integer, account text, amount numeric,
      card_id integer)
    WHERE amount <> 0
  ), entries AS (
    INSERT INTO journal_entries (at, kind, source, order_id, payment_id, refund_id, dispute_id, gift_card_id)
    SELECT DISTINCT ON (source) at, kind, source, order_id, payment_id, refund_id, dispute_id, gift_card_id
    FROM given ORDER BY source
    RETURNING id, source
  )
  INSERT INTO journal_lines (entry_id, account, amount, order_id, payment_id, gift_card_id)
  SELECT entries.id, given.account, given.amount, given.order_id, given.payment_id, given.card_id
  FROM given JOIN entries USING (source)
$$;
--> statement-breakpoint
-- The source of an entry: `payment:17:received`, and `payment:17:received:2` where there is one already.
CREATE FUNCTION journal_source(base text, before bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT base || CASE WHEN before > 0 THEN ':' || before + 1 ELSE '' END
$$;
--> statement-breakpoint
-- What the journal says of one payment. `gone` and `owed` are what went back without this shop, by what staff have said of it.
CREATE FUNCTION money_of_payment(of_payment integer) RETURNS TABLE (received numeric, refunded numeric, waiting numeric,
  lost numeric, gone numeric, owed numeric) LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(sum(lines.amount) FILTER (WHERE entries.kind IN ('payment-received', 'gift-card-redeemed')
      AND lines.account IN ('provider', 'gift_cards')), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards', 'refunds')
      AND entries.refund_id IS NOT NULL), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'refunds'), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'provider' AND entries.dispute_id IS NOT NULL), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards', 'refunds')
      AND (refunds.outside AND refunds.meaning IS DISTINCT FROM 'price_reduction'
        OR disputes.id IS NOT NULL AND disputes.meaning IS DISTINCT FROM 'price_reduction')), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards', 'refunds')
      AND coalesce(refunds.meaning, disputes.meaning) = 'still_owed'), 0)
  FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
    LEFT JOIN refunds ON refunds.id = entries.refund_id
    LEFT JOIN disputes ON disputes.id = entries.dispute_id
  WHERE entries.payment_id = of_payment
$$;
--> statement-breakpoint
-- What the journal says of the money of these orders, and whether a bank still decides about some of it, which no journal says.
DROP FUNCTION money_of_orders(integer[]);
--> statement-breakpoint
CREATE FUNCTION money_of_orders(ids integer[]) RETURNS TABLE (order_id integer, deposit_paid numeric, balance_paid numeric,
  deposit_received boolean, balance_received boolean, received numeric, refunded numeric, refund_waiting numeric,
  lost numeric, gone numeric, disputed boolean) LANGUAGE sql STABLE AS $$
  SELECT orders.id, money.deposit_paid, money.balance_paid,
    money.deposit_paid > 0 AND money.deposit_paid >= coalesce(orders.deposit_amount, 0),
    money.balance_paid > 0 AND money.balance_paid >= coalesce(orders.remaining_balance, 0),
    money.received, money.refunded, money.waiting, money.lost, money.gone, money.disputed
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
CREATE FUNCTION lock_orders(ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM orders WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE
$$;
--> statement-breakpoint
-- The orders are locked before the sums are taken, so that the sums hold what others write of the same orders' money at
-- this moment.
CREATE OR REPLACE FUNCTION keep_money_of_orders(ids integer[]) RETURNS void LANGUAGE sql AS $$
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
--> statement-breakpoint
-- What an order is to cost may change while money is on it: a leg is received by the amount that it has now.
CREATE FUNCTION orders_amounts_keep_legs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.deposit_received := NEW.deposit_paid > 0 AND NEW.deposit_paid >= coalesce(NEW.deposit_amount, 0);
  NEW.balance_received := NEW.balance_paid > 0 AND NEW.balance_paid >= coalesce(NEW.remaining_balance, 0);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_amounts_keep_legs BEFORE UPDATE OF deposit_amount, remaining_balance ON orders
  FOR EACH ROW EXECUTE FUNCTION orders_amounts_keep_legs();
--> statement-breakpoint
-- A payment that has not succeeded books nothing, and one that has keeps what it booked.
CREATE FUNCTION book_payments(ids integer[]) RETURNS void LANGUAGE sql AS $$
  WITH facts AS (
    SELECT payments.id, payments.order_id, payments.gift_card_id, payments.received - booked.received AS arrived,
      booked.unassigned, booked.receipts, booked.assignments, coalesce(payments.succeeded_at, now()) AS at,
      CASE WHEN payments.order_id IS NULL THEN 'unassigned' ELSE 'deposits' END AS customer,
      CASE payments.method WHEN 'card' THEN 'provider' ELSE 'gift_cards' END AS source,
      CASE payments.method WHEN 'card' THEN 'payment-received' ELSE 'gift-card-redeemed' END AS kind
    FROM payments CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(lines.amount) FILTER (WHERE entries.kind IN ('payment-received', 'gift-card-redeemed')
          AND lines.account IN ('provider', 'gift_cards')), 0) AS received,
        coalesce(sum(lines.amount) FILTER (WHERE lines.account = 'unassigned'), 0) AS unassigned,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind IN ('payment-received', 'gift-card-redeemed')) AS receipts,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind = 'payment-assigned') AS assignments
      FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
      WHERE entries.payment_id = payments.id
    ) AS booked
    WHERE payments.id = ANY (ids) AND payments.status = 'succeeded'
  ), postings AS (
    SELECT journal_source('payment:' || id || ':received', receipts) AS source, kind, at, order_id, id AS payment_id,
      gift_card_id, leg.account, leg.amount, CASE leg.account WHEN 'gift_cards' THEN gift_card_id END AS card_id
    FROM facts CROSS JOIN LATERAL (VALUES (facts.source, arrived), (customer, -arrived)) AS leg (account, amount)
    UNION ALL
    SELECT journal_source('payment:' || id || ':assigned', assignments), 'payment-assigned', now(), order_id, id,
      gift_card_id, leg.account, leg.amount, NULL
    FROM facts CROSS JOIN LATERAL (VALUES ('unassigned', -unassigned), ('deposits', unassigned)) AS leg (account, amount)
    WHERE order_id IS NOT NULL
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;
--> statement-breakpoint
-- The gift card that a card's money is on now: one whose code was lost has been replaced, perhaps more than once.
CREATE FUNCTION present_gift_card(card integer) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line AS (
    SELECT card AS id, 0 AS step
    UNION ALL
    SELECT gift_cards.id, line.step + 1 FROM line JOIN gift_cards ON gift_cards.replaces_id = line.id
  )
  SELECT id FROM line ORDER BY step DESC, id DESC LIMIT 1
$$;
--> statement-breakpoint
-- Of what goes back the order's deposits give as much as they have; the rest was delivered, so it is sales that shrink.
-- What is called off goes where it came from, sales first.
CREATE FUNCTION book_refunds(ids integer[]) RETURNS void LANGUAGE sql AS $$
  WITH facts AS (
    SELECT refunds.id, refunds.payment_id, refunds.status, refunds.outside, payments.order_id, payments.method,
      CASE payments.method WHEN 'gift_card' THEN present_gift_card(payments.gift_card_id) END AS gift_card_id,
      CASE WHEN booked.entries = 0 THEN refunds.created_at ELSE now() END AS at, booked.*,
      CASE WHEN refunds.status IN ('requested', 'pending') THEN refunds.amount ELSE 0 END - booked.promised AS promise,
      CASE WHEN refunds.status = 'succeeded' THEN refunds.amount ELSE 0 END - booked.gone AS going
    FROM refunds JOIN payments ON payments.id = refunds.payment_id
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'refunds'), 0) AS promised,
        coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards')), 0) AS gone,
        coalesce(sum(lines.amount) FILTER (WHERE lines.account = 'deposits'), 0) AS deposits,
        coalesce(sum(lines.amount) FILTER (WHERE lines.account = 'sales'), 0) AS sales,
        count(DISTINCT entries.id) AS entries,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind = 'refund-requested') AS requests,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind IN ('refund-done', 'gift-card-returned')) AS ends,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind = 'refund-called-off') AS calls
      FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
      WHERE entries.payment_id = payments.id AND entries.refund_id = refunds.id
    ) AS booked
    WHERE refunds.id = ANY (ids)
  ), shares AS (
    SELECT facts.*, promise + going AS back,
      -- Several refunds of one order that are written at once share what its deposits have.
      least(greatest(promise + going, 0), greatest(coalesce((
          SELECT -sum(amount) FROM journal_lines WHERE order_id = facts.order_id AND account = 'deposits'), 0)
        - coalesce(sum(greatest(promise + going, 0)) OVER (
          PARTITION BY order_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0), 0)) AS of_deposits
    FROM facts WHERE promise <> 0 OR going <> 0
  ), divided AS (
    SELECT shares.*,
      CASE WHEN back < 0 THEN -least(sales, -back) WHEN order_id IS NULL THEN 0 ELSE back - of_deposits END AS to_sales,
      CASE WHEN back < 0 THEN -least(deposits, -back - least(sales, -back)) WHEN order_id IS NULL THEN 0
        ELSE of_deposits END AS to_deposits,
      CASE
        WHEN status IN ('failed', 'canceled') THEN 'refund-called-off'
        WHEN method = 'gift_card' AND status = 'succeeded' THEN 'gift-card-returned'
        WHEN outside AND entries = 0 THEN 'refund-outside'
        WHEN status = 'succeeded' THEN 'refund-done'
        ELSE 'refund-requested' END AS kind
    FROM shares
  ), postings AS (
    SELECT CASE kind
        WHEN 'refund-called-off' THEN journal_source('refund:' || id || ':called-off', calls)
        WHEN 'refund-outside' THEN 'refund:' || id || ':outside'
        WHEN 'refund-requested' THEN journal_source('refund:' || id || ':requested', requests)
        ELSE journal_source('refund:' || id || ':done', ends) END AS source,
      kind, at, order_id, payment_id, id AS refund_id, gift_card_id, leg.account, leg.amount,
      CASE leg.account WHEN 'gift_cards' THEN gift_card_id END AS card_id
    FROM divided CROSS JOIN LATERAL (VALUES
      ('deposits', to_deposits), ('sales', to_sales), ('unassigned', back - to_deposits - to_sales),
      ('refunds', -promise), (CASE method WHEN 'card' THEN 'provider' ELSE 'gift_cards' END, -going)
    ) AS leg (account, amount)
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;
--> statement-breakpoint
-- What a bank has taken for good, and what it has given back after all.
CREATE FUNCTION book_disputes(ids integer[]) RETURNS void LANGUAGE sql AS $$
  WITH facts AS (
    SELECT disputes.id, disputes.payment_id, payments.order_id, disputes.closed_at, booked.losses, booked.returns,
      CASE WHEN disputes.status IN ('lost', 'prevented') THEN disputes.amount ELSE 0 END - booked.lost AS taken
    FROM disputes JOIN payments ON payments.id = disputes.payment_id
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'provider'), 0) AS lost,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind = 'dispute-lost') AS losses,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind = 'dispute-returned') AS returns
      FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
      WHERE entries.payment_id = payments.id AND entries.dispute_id = disputes.id
    ) AS booked
    WHERE disputes.id = ANY (ids)
  ), postings AS (
    SELECT CASE WHEN taken > 0 THEN journal_source('dispute:' || id || ':lost', losses)
        ELSE journal_source('dispute:' || id || ':returned', returns) END AS source,
      CASE WHEN taken > 0 THEN 'dispute-lost' ELSE 'dispute-returned' END AS kind,
      CASE WHEN taken > 0 THEN coalesce(closed_at, now()) ELSE now() END AS at,
      order_id, payment_id, id AS dispute_id, leg.account, leg.amount
    FROM facts CROSS JOIN LATERAL (VALUES ('disputes', taken), ('provider', -taken)) AS leg (account, amount)
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;
--> statement-breakpoint
-- What leaves the house is sold. Shipping goes with the order's first parcel that is not the bow, which ships free; taxes go
-- with the first of all. What replaces something that came back was sold already.
CREATE FUNCTION book_parcels(ids integer[]) RETURNS void LANGUAGE sql AS $$
  WITH facts AS (
    SELECT parcels.id, parcels.order_id, parcels.kind, parcels.shipped_at, booked.entries, goods.worth - booked.sold AS worth,
      CASE WHEN parcels.kind <> 'bow' AND booked.shipped = 0
        AND row_number() OVER (PARTITION BY parcels.order_id, parcels.kind = 'bow' ORDER BY parcels.id) = 1
        THEN orders.shipping_amount ELSE 0 END AS carriage,
      CASE WHEN booked.taxed = 0 AND row_number() OVER (PARTITION BY parcels.order_id ORDER BY parcels.id) = 1
        THEN orders.tax_amount ELSE 0 END AS tax
    FROM parcels JOIN orders ON orders.id = parcels.order_id
    CROSS JOIN LATERAL (
      SELECT sum(parcel_items.quantity * order_items.price) AS worth
      FROM parcel_items JOIN order_items ON order_items.id = parcel_items.order_item_id
      WHERE parcel_items.parcel_id = parcels.id AND order_items.kind <> 'gift_card'
    ) AS goods
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'sales' AND this.is), 0) AS sold,
        count(*) FILTER (WHERE lines.account = 'shipping') AS shipped,
        count(*) FILTER (WHERE lines.account = 'taxes') AS taxed,
        count(DISTINCT entries.id) FILTER (WHERE this.is) AS entries
      FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
      CROSS JOIN LATERAL (SELECT split_part(entries.source, ':', 2)::integer = parcels.id AS is) AS this
      WHERE entries.order_id = parcels.order_id AND entries.kind = 'delivered'
    ) AS booked
    WHERE parcels.id = ANY (ids) AND parcels.state <> 'packing' AND parcels.kind <> 'exchange' AND goods.worth IS NOT NULL
  ), postings AS (
    SELECT journal_source('parcel:' || id || ':delivered', entries) AS source, 'delivered' AS kind,
      coalesce(shipped_at, now()) AS at, order_id, leg.account, leg.amount
    FROM facts CROSS JOIN LATERAL (VALUES
      ('deposits', worth + carriage + tax), ('sales', -worth), ('shipping', -carriage), ('taxes', -tax)
    ) AS leg (account, amount)
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;
--> statement-breakpoint
-- A card that was bought takes its amount out of its order's deposits, and gives back what is left there when it becomes void;
-- one that staff have made is at the expense of sales. One that replaces another takes over what is left on it.
CREATE FUNCTION book_gift_cards(ids integer[]) RETURNS void LANGUAGE sql AS $$
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
    SELECT journal_source('gift-card:' || id || ':void', voids), 'gift-card-void', now(), order_id, id, leg.account,
      leg.amount, CASE leg.account WHEN 'gift_cards' THEN id END
    FROM facts CROSS JOIN LATERAL (VALUES ('gift_cards', left_on), (customer, -left_on)) AS leg (account, amount)
    WHERE state = 'void'
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;
--> statement-breakpoint
-- What is on a gift card is what the journal says. Its check refuses less than nothing, and more than it was sold for.
CREATE FUNCTION journal_lines_keep_gift_cards() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER journal_lines_keep_gift_cards AFTER INSERT ON journal_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_keep_gift_cards();
--> statement-breakpoint
DROP TRIGGER payments_inserted_keep_orders ON payments;
--> statement-breakpoint
DROP TRIGGER payments_updated_keep_orders ON payments;
--> statement-breakpoint
DROP TRIGGER refunds_inserted_keep_orders ON refunds;
--> statement-breakpoint
DROP TRIGGER refunds_updated_keep_orders ON refunds;
--> statement-breakpoint
DROP TRIGGER disputes_inserted_keep_orders ON disputes;
--> statement-breakpoint
DROP TRIGGER disputes_updated_keep_orders ON disputes;
--> statement-breakpoint
DROP FUNCTION payments_keep_orders();
--> statement-breakpoint
DROP FUNCTION payments_updated_keep_orders();
--> statement-breakpoint
DROP FUNCTION refunds_keep_orders();
--> statement-breakpoint
-- Everything that exists is carried over with the functions that book what comes, some thousand rows at a time: what was
-- shipped before what went back, because money goes back from orders that are shipped or cancelled.
DO $$
DECLARE
  at integer;
  step CONSTANT integer := 10000;
  wrong record;
BEGIN
  FOR at IN SELECT generate_series(0, coalesce((SELECT max(id) FROM gift_cards), 0), step) LOOP
    PERFORM book_gift_cards(ARRAY(SELECT id FROM gift_cards WHERE id > at AND id <= at + step));
  END LOOP;
  FOR at IN SELECT generate_series(0, coalesce((SELECT max(id) FROM payments), 0), step) LOOP
    PERFORM book_payments(ARRAY(SELECT id FROM payments WHERE id > at AND id <= at + step));
  END LOOP;
  FOR at IN SELECT generate_series(0, coalesce((SELECT max(id) FROM parcels), 0), step) LOOP
    PERFORM book_parcels(ARRAY(SELECT id FROM parcels WHERE id > at AND id <= at + step));
  END LOOP;
  FOR at IN SELECT generate_series(0, coalesce((SELECT max(id) FROM refunds), 0), step) LOOP
    PERFORM book_refunds(ARRAY(SELECT id FROM refunds WHERE id > at AND id <= at + step));
  END LOOP;
  FOR at IN SELECT generate_series(0, coalesce((SELECT max(id) FROM disputes), 0), step) LOOP
    PERFORM book_disputes(ARRAY(SELECT id FROM disputes WHERE id > at AND id <= at + step));
  END LOOP;
  SELECT entries.source INTO wrong FROM journal_entries AS entries
    LEFT JOIN journal_lines AS lines ON lines.entry_id = entries.id
    GROUP BY entries.id HAVING coalesce(sum(lines.amount), 1) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'The journal cannot be begun: the lines of % do not sum to zero. Nothing was changed.', wrong.source;
  END IF;
  FOR at IN SELECT generate_series(0, coalesce((SELECT max(id) FROM orders), 0), step) LOOP
    SELECT orders.order_number, orders.received, orders.refunded, orders.lost, coalesce(money.received, 0) AS has_received,
      coalesce(money.refunded, 0) AS has_refunded, coalesce(money.lost, 0) AS has_lost
    INTO wrong
    FROM orders
    LEFT JOIN money_of_orders(ARRAY(SELECT id FROM orders WHERE id > at AND id <= at + step)) AS money
      ON money.order_id = orders.id
    WHERE orders.id > at AND orders.id <= at + step
      AND (orders.received, orders.refunded, orders.lost)
        <> (coalesce(money.received, 0), coalesce(money.refunded, 0), coalesce(money.lost, 0))
    LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'The journal cannot be begun: order % says % received, % given back and % lost, and its payments %, % and %. Nothing was changed. Start the version before this one, compare the order with the card provider, and put it right.',
        wrong.order_number, wrong.received, wrong.refunded, wrong.lost, wrong.has_received, wrong.has_refunded, wrong.has_lost;
    END IF;
    PERFORM keep_money_of_orders(ARRAY(SELECT id FROM orders WHERE id > at AND id <= at + step));
  END LOOP;
END
$$;
--> statement-breakpoint
-- Their expressions cannot be changed in place before PostgreSQL 17.
ALTER TABLE "orders" DROP COLUMN "payment_state";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "outstanding";--> statement-breakpoint
ALTER TABLE "orders"
  ADD COLUMN "payment_state" text GENERATED ALWAYS AS (case
      when received = 0 then 'unpaid'
      when disputed then 'disputed'
      when refund_waiting > 0 then 'refund_under_way'
      when refunded + lost >= received then 'refunded'
      when refunded + lost > greatest(received
      - least(deposit_paid, coalesce(deposit_amount, 0)) - least(balance_paid, coalesce(remaining_balance, 0)), 0) then 'partly_refunded'
      when (greatest(coalesce(deposit_amount, 0) - deposit_paid, 0)
      + greatest(coalesce(remaining_balance, 0) - balance_paid, 0)) = 0 then 'paid'
      when deposit_paid >= coalesce(deposit_amount, 0) then 'deposit_paid'
      else 'unpaid' end) STORED NOT NULL,
  ADD COLUMN "outstanding" numeric(10,2) GENERATED ALWAYS AS (case when status = 'cancelled' then 0 else
      (greatest(coalesce(deposit_amount, 0) - deposit_paid, 0)
      + greatest(coalesce(remaining_balance, 0) - balance_paid, 0)) + greatest(gone - greatest(received
      - least(deposit_paid, coalesce(deposit_amount, 0)) - least(balance_paid, coalesce(remaining_balance, 0)), 0), 0) end) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "orders_payment_newest" ON "orders" USING btree ("payment_state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_status_payment_newest" ON "orders" USING btree ("status","payment_state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE FUNCTION payments_inserted_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
  orders_of integer[];
BEGIN
  SELECT array_agg(id), array_agg(DISTINCT order_id) FILTER (WHERE order_id IS NOT NULL) INTO ids, orders_of
  FROM changed WHERE status = 'succeeded';
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_orders(orders_of);
  PERFORM book_payments(ids);
  IF orders_of IS NOT NULL THEN PERFORM keep_money_of_orders(orders_of); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- An update that changes nothing of the money leaves the order alone: the jobs that plan when a payment is looked at again
-- hold no order's lock, and whatever holds one may be waiting for their payment.
CREATE FUNCTION payments_updated_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
  orders_of integer[];
BEGIN
  SELECT array_agg(changed.id), array_agg(DISTINCT changed.order_id) FILTER (WHERE changed.order_id IS NOT NULL)
  INTO ids, orders_of
  FROM changed JOIN before ON before.id = changed.id
  WHERE changed.status = 'succeeded' AND (changed.order_id, changed.leg, changed.status, changed.received)
    IS DISTINCT FROM (before.order_id, before.leg, before.status, before.received);
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_orders(orders_of);
  PERFORM book_payments(ids);
  IF orders_of IS NOT NULL THEN PERFORM keep_money_of_orders(orders_of); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The shop itself asks for no more than a payment has received and has neither given back nor promised. What the provider has
-- done is booked whatever it is.
CREATE FUNCTION refunds_inserted_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  orders_of integer[];
  beyond record;
BEGIN
  SELECT array_agg(DISTINCT payments.order_id) INTO orders_of
  FROM changed JOIN payments ON payments.id = changed.payment_id WHERE payments.order_id IS NOT NULL;
  PERFORM lock_orders(orders_of);
  -- Where there is no order to lock.
  PERFORM FROM payments WHERE order_id IS NULL AND id IN (SELECT payment_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  PERFORM book_refunds((SELECT array_agg(id) FROM changed));
  SELECT asked.id, money.received, money.refunded, money.lost INTO beyond
  FROM (
    SELECT DISTINCT payments.id FROM changed JOIN payments ON payments.id = changed.payment_id
    WHERE NOT changed.outside AND (changed.status = 'requested' OR payments.method = 'gift_card')
  ) AS asked CROSS JOIN LATERAL money_of_payment(asked.id) AS money
  WHERE money.refunded + money.lost > money.received LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'payment % has received %, and with this refund % would go back', beyond.id, beyond.received,
      beyond.refunded + beyond.lost USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_received';
  END IF;
  IF orders_of IS NOT NULL THEN PERFORM keep_money_of_orders(orders_of); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refunds_updated_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
  orders_of integer[];
BEGIN
  SELECT array_agg(changed.id), array_agg(DISTINCT payments.order_id) FILTER (WHERE payments.order_id IS NOT NULL)
  INTO ids, orders_of
  FROM changed JOIN before ON before.id = changed.id JOIN payments ON payments.id = changed.payment_id
  WHERE (changed.amount, changed.status, changed.outside, changed.meaning)
    IS DISTINCT FROM (before.amount, before.status, before.outside, before.meaning);
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_orders(orders_of);
  PERFORM book_refunds(ids);
  IF orders_of IS NOT NULL THEN PERFORM keep_money_of_orders(orders_of); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION disputes_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE orders_of integer[];
BEGIN
  SELECT array_agg(DISTINCT payments.order_id) INTO orders_of
  FROM changed JOIN payments ON payments.id = changed.payment_id WHERE payments.order_id IS NOT NULL;
  PERFORM lock_orders(orders_of);
  PERFORM book_disputes((SELECT array_agg(id) FROM changed));
  IF orders_of IS NOT NULL THEN PERFORM keep_money_of_orders(orders_of); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION parcels_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
  orders_of integer[];
BEGIN
  SELECT array_agg(id), array_agg(DISTINCT order_id) INTO ids, orders_of FROM changed WHERE state <> 'packing';
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_orders(orders_of);
  PERFORM book_parcels(ids);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A parcel may be written before what is in it.
CREATE FUNCTION parcel_items_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
  orders_of integer[];
BEGIN
  SELECT array_agg(DISTINCT parcels.id), array_agg(DISTINCT parcels.order_id) INTO ids, orders_of
  FROM changed JOIN parcels ON parcels.id = changed.parcel_id WHERE parcels.state <> 'packing';
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_orders(orders_of);
  PERFORM book_parcels(ids);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What is left moves before the former card becomes void, so that nothing is left on it to be given back.
CREATE FUNCTION gift_cards_inserted_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM gift_cards WHERE id IN (SELECT replaces_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  PERFORM book_gift_cards((SELECT array_agg(id) FROM changed));
  UPDATE gift_cards SET state = 'void', updated_at = now()
  WHERE id IN (SELECT replaces_id FROM changed) AND state <> 'void';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION gift_cards_updated_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(changed.id) INTO ids FROM changed JOIN before ON before.id = changed.id
  WHERE changed.state = 'void' AND before.state <> 'void';
  IF ids IS NOT NULL THEN PERFORM book_gift_cards(ids); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_inserted_book AFTER INSERT ON payments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payments_inserted_book();
--> statement-breakpoint
CREATE TRIGGER payments_updated_book AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payments_updated_book();
--> statement-breakpoint
CREATE TRIGGER refunds_inserted_book AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refunds_inserted_book();
--> statement-breakpoint
CREATE TRIGGER refunds_updated_book AFTER UPDATE ON refunds
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refunds_updated_book();
--> statement-breakpoint
CREATE TRIGGER disputes_inserted_book AFTER INSERT ON disputes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION disputes_book();
--> statement-breakpoint
CREATE TRIGGER disputes_updated_book AFTER UPDATE ON disputes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION disputes_book();
--> statement-breakpoint
CREATE TRIGGER parcels_inserted_book AFTER INSERT ON parcels
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parcels_book();
--> statement-breakpoint
CREATE TRIGGER parcels_updated_book AFTER UPDATE ON parcels
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parcels_book();
--> statement-breakpoint
CREATE TRIGGER parcel_items_inserted_book AFTER INSERT ON parcel_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION parcel_items_book();
--> statement-breakpoint
CREATE TRIGGER gift_cards_inserted_book AFTER INSERT ON gift_cards
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION gift_cards_inserted_book();
--> statement-breakpoint
CREATE TRIGGER gift_cards_updated_book AFTER UPDATE ON gift_cards
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION gift_cards_updated_book();
--> statement-breakpoint
-- An entry is whole once its transaction ends.
CREATE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry bigint;
  lines integer;
  total numeric;
BEGIN
  IF TG_TABLE_NAME = 'journal_entries' THEN entry := NEW.id; ELSE entry := NEW.entry_id; END IF;
  SELECT count(*), sum(amount) INTO lines, total FROM journal_lines WHERE entry_id = entry;
  IF lines = 0 THEN
    RAISE EXCEPTION 'journal entry % has no lines', entry
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entries_lines';
  ELSIF total <> 0 THEN
    RAISE EXCEPTION 'the lines of journal entry % sum to %, not to zero', entry, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entries_balance';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_entries_balance AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_balances();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_lines_balance AFTER INSERT ON journal_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_balances();
--> statement-breakpoint
CREATE TRIGGER journal_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journal_lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Money that comes to a cancelled order goes back: the transaction that notes it asks for that, or notes nothing.
CREATE FUNCTION payments_of_cancelled_go_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status = 'cancelled') AND NEW.received > coalesce((
    SELECT sum(amount) FROM refunds
    WHERE payment_id = NEW.id AND status IN ('requested', 'pending', 'succeeded')), 0)
  THEN
    RAISE EXCEPTION 'payment % came to a cancelled order, and its refund was not asked for', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_of_cancelled_go_back';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_inserted_go_back AFTER INSERT ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'succeeded' AND NEW.order_id IS NOT NULL)
  EXECUTE FUNCTION payments_of_cancelled_go_back();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_updated_go_back AFTER UPDATE ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'succeeded' AND NEW.order_id IS NOT NULL
    AND (OLD.status, OLD.received, OLD.order_id) IS DISTINCT FROM (NEW.status, NEW.received, NEW.order_id))
  EXECUTE FUNCTION payments_of_cancelled_go_back();
