CREATE TABLE "checkout_openings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"intent_id" text,
	"declines" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "checkout_openings_intentId_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "declines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "checkout_openings_network" ON "checkout_openings" USING btree ("network","at");--> statement-breakpoint
CREATE INDEX "checkout_openings_at" ON "checkout_openings" USING btree ("at");