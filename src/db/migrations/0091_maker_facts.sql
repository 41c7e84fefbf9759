CREATE TABLE "maker_facts" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"facts" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "maker_facts_one" CHECK (id = 1)
);

--> statement-breakpoint
CREATE TRIGGER maker_facts_changed AFTER INSERT OR UPDATE OR DELETE ON maker_facts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
