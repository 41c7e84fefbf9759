CREATE TABLE "erased_identities" (
	"hash" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- erase_customer does it for all orders of a customer, and for the rest of the tables.
DROP FUNCTION erase_from_events(text, text);
--> statement-breakpoint
-- A receipt stays as it was issued, but that its person may be erased.
DROP TRIGGER receipts_stay ON receipts;
--> statement-breakpoint
CREATE TRIGGER receipts_stay BEFORE DELETE OR TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER receipts_only_lose_person BEFORE UPDATE ON receipts FOR EACH ROW
  WHEN (to_jsonb(NEW) - 'facts' <> to_jsonb(OLD) - 'facts' OR NEW.facts ->> 'customerName' IS DISTINCT FROM 'Erased'
    OR NEW.facts - ARRAY['customerName', 'customerEmail', 'shippingAddress']
      <> OLD.facts - ARRAY['customerName', 'customerEmail', 'shippingAddress'])
  EXECUTE FUNCTION refuse_change();

-- functions/customers.sql da12cc3c8b4f77d5
-- functions/erase-customer.sql 40ddd7d85235dfb9
-- functions/history.sql fc0c1b434880bd88
