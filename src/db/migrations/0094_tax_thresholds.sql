CREATE TABLE "tax_thresholds" (
	"state" text NOT NULL,
	"from_day" date NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"count" integer,
	"both" boolean NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "tax_thresholds_state_from_day_pk" PRIMARY KEY("state","from_day"),
	CONSTRAINT "tax_thresholds_some" CHECK (amount > 0 and (count > 0 or count is null and not "both"))
);

-- functions/book-taxes.sql 60e43f8c7cd21a78
