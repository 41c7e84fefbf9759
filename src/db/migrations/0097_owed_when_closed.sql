CREATE TABLE "owed_when_closed" (
	"month" date NOT NULL,
	"account" text NOT NULL,
	"order_id" integer,
	"amount" numeric(16, 2) NOT NULL,
	CONSTRAINT "owed_when_closed_one" UNIQUE NULLS NOT DISTINCT("month","account","order_id")
);
--> statement-breakpoint
ALTER TABLE "owed_when_closed" ADD CONSTRAINT "owed_when_closed_month_closed_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_months"("month") ON DELETE no action ON UPDATE no action;
-- functions/close-month.sql 533eadd6edee3e47
-- functions/deferred-revenue.sql 244c1fe8bc5c0ceb
