CREATE TABLE "bow_owners" (
	"id" serial PRIMARY KEY NOT NULL,
	"bow_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"secret" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bows" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"serial" text NOT NULL,
	"state" text DEFAULT 'to_make' NOT NULL,
	"batch_id" integer,
	"color" text NOT NULL,
	"draw_length" numeric(3, 1),
	"draw_weight" integer,
	"hand" text,
	"started_at" timestamp with time zone,
	"made_at" timestamp with time zone,
	"packed_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bows_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "bows_serial_unique" UNIQUE("serial"),
	CONSTRAINT "bows_state" CHECK (state in ('to_make', 'in_making', 'made', 'packed', 'shipped'))
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" serial PRIMARY KEY NOT NULL,
	"campaign_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"makes_from" date NOT NULL,
	"ships_from" date NOT NULL,
	"ships_to" date NOT NULL,
	"reminder_days" integer[],
	"days_to_pay" integer,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batches_position" UNIQUE("campaign_id","position"),
	CONSTRAINT "batches_state" CHECK (state in ('open', 'closed')),
	CONSTRAINT "batches_size" CHECK (size between 1 and 10000),
	CONSTRAINT "batches_used" CHECK (used between 0 and size),
	CONSTRAINT "batches_days" CHECK (makes_from <= ships_from and ships_from <= ships_to),
	CONSTRAINT "batches_days_to_pay" CHECK (days_to_pay between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "campaign_terms" (
	"id" serial PRIMARY KEY NOT NULL,
	"campaign_id" integer NOT NULL,
	"full_price" numeric(10,2) NOT NULL,
	"deposit_percent" integer,
	"deposit_amount" numeric(10,2),
	"release_date" date NOT NULL,
	"manufacturing_weeks" integer NOT NULL,
	"availability" text NOT NULL,
	"consent_text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"id" serial PRIMARY KEY NOT NULL,
	"campaign_id" integer NOT NULL,
	"email" text NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL,
	"state" text NOT NULL,
	"sort" bigint,
	"held_until" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "places_state" CHECK (state in ('held', 'taken')),
	CONSTRAINT "places_taken" CHECK ((state = 'taken') = (sort is not null) and (state = 'held') = (held_until is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_bow_color";--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "deposit_percent" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "terms_id" integer;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "name" text DEFAULT 'Pre-order' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "deposit_amount" numeric(10,2);--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "consent_text" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "colors" text[] DEFAULT '{"Black","Tan"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "most_per_customer" integer;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "after_deadline" text DEFAULT 'keep' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "build_lock_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "ask_build_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_flagship" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delays" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "delays" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "delays" ADD COLUMN "kind" text DEFAULT 'later' NOT NULL;--> statement-breakpoint
ALTER TABLE "delays" ADD COLUMN "corrects_id" integer;--> statement-breakpoint
ALTER TABLE "delays" ADD COLUMN "former_from" date;--> statement-breakpoint
ALTER TABLE "delays" ADD COLUMN "new_from" date;--> statement-breakpoint
ALTER TABLE "delays" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delays" ADD COLUMN "stopped_by" text;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "delay_wait_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_ship_by" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revised_ship_by" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "build_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "build_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "build_locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "terms_id" integer;--> statement-breakpoint
ALTER TABLE "bow_owners" ADD CONSTRAINT "bow_owners_bow_id_bows_id_fk" FOREIGN KEY ("bow_id") REFERENCES "public"."bows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bows" ADD CONSTRAINT "bows_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bows" ADD CONSTRAINT "bows_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_terms" ADD CONSTRAINT "campaign_terms_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bow_owners_present" ON "bow_owners" USING btree ("bow_id") WHERE until is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bow_owners_secret" ON "bow_owners" USING btree ((nullif(split_part(secret, '.', 3), '')));--> statement-breakpoint
CREATE INDEX "bows_state" ON "bows" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "bows_batch" ON "bows" USING btree ("batch_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_name" ON "batches" USING btree ("campaign_id",lower(name));--> statement-breakpoint
CREATE INDEX "campaign_terms_campaign" ON "campaign_terms" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_once" ON "waiting_list" USING btree ("campaign_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_secret" ON "waiting_list" USING btree ((nullif(split_part(secret, '.', 3), '')));--> statement-breakpoint
CREATE INDEX "waiting_list_open" ON "waiting_list" USING btree ("campaign_id","id") WHERE confirmed_at is not null and told_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "places_sort" ON "places" USING btree ("batch_id","sort");--> statement-breakpoint
CREATE INDEX "places_held" ON "places" USING btree ("held_until") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "places_ending" ON "places" USING btree ("ends_at") WHERE ends_at is not null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_terms_id_campaign_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."campaign_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_corrects_id_delays_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."delays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_id_campaign_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."campaign_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_terms_id_campaign_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."campaign_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "products_flagship" ON "products" USING btree ("is_flagship") WHERE is_flagship;--> statement-breakpoint
CREATE INDEX "delays_batch" ON "delays" USING btree ("batch_id","id") WHERE batch_id is not null;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_state" CHECK (state in ('open', 'paused', 'sold_out'));--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_after_deadline" CHECK (after_deadline in ('keep', 'move_to_end', 'free'));--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_deposit" CHECK (num_nonnulls(deposit_percent, deposit_amount) = 1);--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_deposit_amount" CHECK (deposit_amount > 0 and deposit_amount < full_price);--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_colors" CHECK (cardinality(colors) between 1 and 12);--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_most" CHECK (most_per_customer > 0);--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_days" CHECK (build_lock_days between 0 and 365 and ask_build_days between 1 and 365);--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_kind" CHECK (kind in ('later', 'sooner', 'correction'));--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_correction" CHECK ((kind = 'correction') = (corrects_id is not null));--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_delay_wait" CHECK (delay_wait_minutes between 0 and 1440);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_bow_color" CHECK (length(bow_color) between 1 and 40);