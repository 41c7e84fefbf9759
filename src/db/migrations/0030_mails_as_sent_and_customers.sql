CREATE TABLE "customer_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"note" text NOT NULL,
	"staff_name" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_notes_requestKey_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"email" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_lower" CHECK (email = lower(email))
);
--> statement-breakpoint
CREATE TABLE "email_bodies" (
	"email_id" bigint PRIMARY KEY NOT NULL,
	"body" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_bodies" ADD CONSTRAINT "email_bodies_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- It is small already: PostgreSQL need not try again.
ALTER TABLE "email_bodies" ALTER COLUMN "body" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Who is known so far, before the indices are made.
WITH named AS (
  SELECT lower(customer_email) AS email, customer_name AS name, created_at AS at FROM orders
  UNION ALL SELECT lower(email), name, created_at FROM contact_inquiries
  UNION ALL SELECT lower(email), coalesce(display_name, ''), created_at FROM users
  UNION ALL SELECT lower(email), name, since FROM bow_owners
  UNION ALL SELECT lower(recipient), '', created_at FROM gift_cards
)
INSERT INTO customers (email, name, created_at, last_at)
SELECT DISTINCT ON (email) email, name, min(at) OVER (PARTITION BY email), max(at) OVER (PARTITION BY email)
FROM named ORDER BY email, name = '', at DESC;--> statement-breakpoint
CREATE INDEX "customer_notes_email" ON "customer_notes" USING btree ("email","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("last_at" DESC NULLS LAST,"email" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ((lower(' ' || name || ' ' || email || ' ')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bow_owners_email" ON "bow_owners" USING btree (lower(email),"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_inquiries_email" ON "contact_inquiries" USING btree (lower(email),"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "emails_recipient" ON "emails" USING btree (lower(recipient),"id" DESC NULLS LAST);
--> statement-breakpoint
-- The name that was given last stays; one who gave none keeps the one before.
CREATE FUNCTION customers_keep(address text, called text, at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO customers AS known (email, name, created_at, last_at) VALUES (lower(address), called, at, at)
  ON CONFLICT (email) DO UPDATE SET
    name = CASE WHEN excluded.name <> '' AND (known.name = '' OR excluded.last_at >= known.last_at)
      THEN excluded.name ELSE known.name END,
    created_at = least(known.created_at, excluded.created_at), last_at = greatest(known.last_at, excluded.last_at)
$$;
--> statement-breakpoint
-- The columns of address, name (or none) and moment are given by their names.
CREATE FUNCTION customers_keep_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given jsonb := to_jsonb(NEW);
BEGIN
  PERFORM customers_keep(given ->> TG_ARGV[0], coalesce(given ->> TG_ARGV[1], ''), (given ->> TG_ARGV[2])::timestamptz);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- At the end of the transaction: no other row is waited for while a customer's is locked.
CREATE CONSTRAINT TRIGGER orders_keep_customer AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION customers_keep_row('customer_email', 'customer_name', 'created_at');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_keep_changed_customer AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN (OLD.customer_email IS DISTINCT FROM NEW.customer_email OR OLD.customer_name IS DISTINCT FROM NEW.customer_name)
  EXECUTE FUNCTION customers_keep_row('customer_email', 'customer_name', 'created_at');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contact_inquiries_keep_customer AFTER INSERT ON contact_inquiries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION customers_keep_row('email', 'name', 'created_at');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_keep_customer AFTER INSERT ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION customers_keep_row('email', 'display_name', 'created_at');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_keep_changed_customer AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.display_name IS DISTINCT FROM NEW.display_name)
  EXECUTE FUNCTION customers_keep_row('email', 'display_name', 'created_at');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bow_owners_keep_customer AFTER INSERT ON bow_owners
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION customers_keep_row('email', 'name', 'since');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER gift_cards_keep_customer AFTER INSERT ON gift_cards
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION customers_keep_row('recipient', '', 'created_at');
--> statement-breakpoint
-- A note is news for whoever has the customer on the screen.
CREATE TRIGGER customer_notes_tell_staff AFTER INSERT ON customer_notes
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('customers');
--> statement-breakpoint
-- A mail that is about no order is news for whoever has its customer on the screen.
CREATE OR REPLACE FUNCTION emails_tell_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_staff('orders', array_agg(DISTINCT order_id::text)) FROM changed
  WHERE order_id IS NOT NULL HAVING count(*) > 0;
  IF EXISTS (SELECT FROM changed WHERE order_id IS NULL) THEN PERFORM tell_staff('customers', NULL); END IF;
  IF EXISTS (SELECT FROM changed WHERE state = 'failed') OR EXISTS (SELECT FROM before WHERE state = 'failed') THEN
    PERFORM tell_staff('needs', NULL);
  END IF;
  IF EXISTS (SELECT FROM changed WHERE template = 'inquiry-reply') THEN PERFORM tell_staff('contacts', NULL); END IF;
  RETURN NULL;
END
$$;
