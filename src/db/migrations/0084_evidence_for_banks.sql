CREATE TABLE "dispute_evidence" (
	"id" serial PRIMARY KEY NOT NULL,
	"dispute_id" integer NOT NULL,
	"asked" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"words" text NOT NULL,
	"sections" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"file" text,
	"sent_at" timestamp with time zone,
	"sent_by" text,
	"taken_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "dispute_evidence_once" UNIQUE("dispute_id","asked"),
	CONSTRAINT "dispute_evidence_asked" CHECK (asked in ('inquiry', 'dispute')),
	CONSTRAINT "dispute_evidence_sent" CHECK ((sent_at is null) = (sent_by is null) and (sent_at is null or file is not null) and (taken_at is null or sent_at is not null))
);
--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;
-- functions/erase-customer.sql c0cac0b6c3537208
