CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" serial PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"started_by" text NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint,
	"encrypted" boolean NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" serial PRIMARY KEY NOT NULL,
	"restored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"backup_name" text NOT NULL,
	"state_of" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" text
);
--> statement-breakpoint
CREATE TABLE "book_check_listed" (
	"check_id" integer NOT NULL,
	"provider_id" text NOT NULL,
	CONSTRAINT "book_check_listed_check_id_provider_id_pk" PRIMARY KEY("check_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "book_checks" (
	"id" serial PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"since" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"counts" jsonb,
	"open" integer DEFAULT 0 NOT NULL,
	"taken_over" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"cut_off" boolean DEFAULT false NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "book_differences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"check_id" integer NOT NULL,
	"what" text NOT NULL,
	"state" text NOT NULL,
	"alert_id" integer,
	"payment_id" text,
	"other_id" text,
	"order_number" text,
	"amount" numeric(10,2) NOT NULL,
	"ours" text,
	"provider" text,
	CONSTRAINT "book_differences_once" UNIQUE NULLS NOT DISTINCT("check_id","what","payment_id","other_id","order_number"),
	CONSTRAINT "book_differences_what" CHECK (what in ('payment-not-kept', 'payment-not-found', 'payment-amount', 'payment-behind', 'payment-ahead', 'refund-not-kept', 'refund-of-unknown', 'refund-not-found', 'refund-amount', 'refund-behind', 'refund-waits', 'dispute-not-kept', 'dispute-behind', 'warning-not-kept', 'order-sums', 'order-status', 'order-keeps-money', 'not-compared')),
	CONSTRAINT "book_differences_state" CHECK (state in ('open', 'taken-over', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"full_price" numeric(10,2) NOT NULL,
	"deposit_percent" integer NOT NULL,
	"release_date" date NOT NULL,
	"manufacturing_weeks" integer NOT NULL,
	"availability" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_deposit_percent" CHECK (deposit_percent between 1 and 99),
	CONSTRAINT "campaigns_full_price" CHECK (full_price > 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price" numeric(10,2) NOT NULL,
	"category" text NOT NULL,
	"image_url" text,
	"stock_quantity" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"weight" numeric(8, 2),
	"dimensions" text,
	"sku" text,
	"printful_product_id" text,
	"printful_variant_id" text,
	"is_print_on_demand" boolean DEFAULT false NOT NULL,
	"printful_sync_product_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "products_category" CHECK (category in ('Accessories', 'Apparel', 'Equipment', 'Maintenance', 'Gift Cards')),
	CONSTRAINT "products_stock" CHECK (stock_quantity >= 0),
	CONSTRAINT "products_price" CHECK (price >= 0)
);
--> statement-breakpoint
CREATE TABLE "contact_inquiries" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"interest" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	CONSTRAINT "contact_inquiries_state" CHECK (state in ('new', 'answered', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "inquiry_replies" (
	"id" serial PRIMARY KEY NOT NULL,
	"inquiry_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"message" text NOT NULL,
	"email_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delay_notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"delay_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"former_date" date,
	"consent_required" boolean NOT NULL,
	"answer_by" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"generation" integer DEFAULT 1 NOT NULL,
	"token_hash" text,
	CONSTRAINT "delay_notices_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "delay_notices_answer" CHECK (answer in ('keep', 'cancel', 'silence'))
);
--> statement-breakpoint
CREATE TABLE "delays" (
	"id" serial PRIMARY KEY NOT NULL,
	"campaign_id" integer NOT NULL,
	"former_date" date NOT NULL,
	"release_date" date NOT NULL,
	"reason" text NOT NULL,
	"mailing_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"reminder_days" integer[] DEFAULT '{3,6}' NOT NULL,
	"last_word_hours" integer DEFAULT 12,
	"mails_per_minute" integer DEFAULT 600 NOT NULL,
	CONSTRAINT "mail_settings_one" CHECK (id = 1),
	CONSTRAINT "mail_settings_pace" CHECK (mails_per_minute > 0)
);
--> statement-breakpoint
CREATE TABLE "mailing_recipients" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mailing_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"email_id" bigint,
	"round" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"occasion" text,
	"settled_at" timestamp with time zone,
	"token_hash" text,
	CONSTRAINT "mailing_recipients_occasion_unique" UNIQUE("occasion"),
	CONSTRAINT "mailing_recipients_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "mailing_recipients_state" CHECK (state in ('waiting', 'sent', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_by" text,
	"request_key" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"held_up" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "mailings_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "mailings_kind" CHECK (kind in ('release', 'reminder', 'last-word', 'delay', 'announcement'))
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"id" serial PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text,
	"email_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressions_reason" CHECK (reason in ('bounce', 'complaint', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order_id" integer,
	"detail" jsonb,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"stream" text NOT NULL,
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"order_id" integer,
	"dedupe_key" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"subject" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_copy" boolean DEFAULT false NOT NULL,
	"bounced_at" timestamp with time zone,
	"server_away" boolean DEFAULT false NOT NULL,
	CONSTRAINT "emails_dedupeKey_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "figure_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric(14, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figures" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "figures_kind_day_pk" PRIMARY KEY("kind","day")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_event_id" text NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"state" text NOT NULL,
	"reason" text,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "staff_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_name" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"what" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "webhook_refusals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"age_seconds" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text,
	"what" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"price" numeric(10,2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" text,
	"campaign_id" integer,
	"order_number" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text,
	"shipping_address" text NOT NULL,
	"bow_color" text DEFAULT 'Black' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"total_amount" numeric(10,2) NOT NULL,
	"deposit_amount" numeric(10,2),
	"remaining_balance" numeric(10,2),
	"stripe_payment_intent_id" text,
	"payment_token" text,
	"link_expires_at" timestamp with time zone,
	"promised_release_date" date,
	"balance_terms" text,
	"balance_agreed_at" timestamp with time zone,
	"tracking_number" text,
	"shipped_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"is_test" boolean GENERATED ALWAYS AS (total_amount = 3) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"carrier" text,
	"deposit_received" boolean DEFAULT false NOT NULL,
	"balance_received" boolean DEFAULT false NOT NULL,
	"received" numeric(10,2) DEFAULT 0 NOT NULL,
	"refunded" numeric(10,2) DEFAULT 0 NOT NULL,
	"revised_release_date" date,
	"balance_asked_at" timestamp with time zone,
	"draw_length" numeric(3, 1),
	"draw_weight" integer,
	"hand" text,
	"refund_waiting" numeric(10,2) DEFAULT 0 NOT NULL,
	"lost" numeric(10,2) DEFAULT 0 NOT NULL,
	"gone" numeric(10,2) DEFAULT 0 NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"payment_state" text GENERATED ALWAYS AS (case
      when received = 0 then 'unpaid'
      when disputed then 'disputed'
      when refund_waiting > 0 then 'refund_under_way'
      when refunded + lost >= received then 'refunded'
      when refunded + lost > greatest(received
      - case when deposit_received then coalesce(deposit_amount, 0) else 0 end
      - case when balance_received then coalesce(remaining_balance, 0) else 0 end, 0) then 'partly_refunded'
      when (deposit_received or coalesce(deposit_amount, 0) = 0)
        and (balance_received or coalesce(remaining_balance, 0) = 0) then 'paid'
      else 'deposit_paid' end) STORED NOT NULL,
	"outstanding" numeric(10,2) GENERATED ALWAYS AS (case when status = 'cancelled' then 0 else
      case when deposit_received then 0 else coalesce(deposit_amount, 0) end
      + case when balance_received then 0 else coalesce(remaining_balance, 0) end
      + greatest(gone - greatest(received
      - case when deposit_received then coalesce(deposit_amount, 0) else 0 end
      - case when balance_received then coalesce(remaining_balance, 0) else 0 end, 0), 0) end) STORED NOT NULL,
	"other_keys" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_orderNumber_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_stripePaymentIntentId_unique" UNIQUE("stripe_payment_intent_id"),
	CONSTRAINT "orders_status" CHECK (status in ('pending', 'paid_deposit', 'processing', 'shipped', 'completed', 'cancelled')),
	CONSTRAINT "orders_bow_color" CHECK (bow_color in ('Black', 'Tan')),
	CONSTRAINT "orders_build_whole" CHECK (num_nulls(draw_length, draw_weight, hand) in (0, 3)),
	CONSTRAINT "orders_build" CHECK (draw_length between 25 and 31 and draw_length * 2 = floor(draw_length * 2) and draw_weight between 40 and 70),
	CONSTRAINT "orders_hand" CHECK (hand in ('Right', 'Left')),
	CONSTRAINT "orders_amounts" CHECK (deposit_amount + remaining_balance = total_amount)
);
--> statement-breakpoint
CREATE TABLE "checkout_openings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"intent_id" text,
	"declines" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "checkout_openings_intentId_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"evidence_due_by" timestamp with time zone,
	"refundable" boolean NOT NULL,
	"page" text NOT NULL,
	"meaning" text,
	"read_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_providerDisputeId_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_amount" CHECK (amount >= 0),
	CONSTRAINT "disputes_meaning" CHECK (meaning is null or meaning in ('price_reduction', 'still_owed'))
);
--> statement-breakpoint
CREATE TABLE "fraud_warnings" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"provider_warning_id" text NOT NULL,
	"reason" text NOT NULL,
	"actionable" boolean NOT NULL,
	"warned_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fraud_warnings_providerWarningId_unique" UNIQUE("provider_warning_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer,
	"campaign_id" integer,
	"leg" text NOT NULL,
	"provider_intent_id" text NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"received" numeric(10,2) DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text NOT NULL,
	"full_price" numeric(10,2) NOT NULL,
	"last_error" text,
	"succeeded_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declines" integer DEFAULT 0 NOT NULL,
	"mode" text,
	"other_keys" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payments_providerIntentId_unique" UNIQUE("provider_intent_id"),
	CONSTRAINT "payments_leg" CHECK (leg in ('deposit', 'balance', 'remainder')),
	CONSTRAINT "payments_status" CHECK (status in ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled')),
	CONSTRAINT "payments_mode" CHECK (mode in ('live', 'test', 'sandbox')),
	CONSTRAINT "payments_received" CHECK (received >= 0 and received <= amount)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"provider_refund_id" text,
	"amount" numeric(10,2) NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"request_key" text,
	"key_number" integer DEFAULT 0 NOT NULL,
	"outside" boolean DEFAULT false NOT NULL,
	"meaning" text,
	CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "refunds_amount" CHECK (amount > 0),
	CONSTRAINT "refunds_meaning" CHECK (meaning is null or (outside and meaning in ('price_reduction', 'still_owed')))
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	CONSTRAINT "staff_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"display_name" text,
	"firebase_uid" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"signed_out_at" timestamp with time zone,
	"issuer" text,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "book_check_listed" ADD CONSTRAINT "book_check_listed_check_id_book_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."book_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_check_id_book_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."book_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_inquiry_id_contact_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."contact_inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay_notices" ADD CONSTRAINT "delay_notices_delay_id_delays_id_fk" FOREIGN KEY ("delay_id") REFERENCES "public"."delays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay_notices" ADD CONSTRAINT "delay_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_warnings" ADD CONSTRAINT "fraud_warnings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restores_one_held" ON "restores" USING btree ((true)) WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "book_checks_newest" ON "book_checks" USING btree ("id" DESC NULLS LAST) WHERE finished_at is not null and failure is null;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_one_active" ON "campaigns" USING btree ("product_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "products_active" ON "products" USING btree ("is_active","id");--> statement-breakpoint
CREATE INDEX "contact_inquiries_newest" ON "contact_inquiries" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_inquiries_state_newest" ON "contact_inquiries" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_inquiries_search" ON "contact_inquiries" USING gin ((lower(name || ' ' || email || ' ' || message)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "inquiry_replies_inquiry" ON "inquiry_replies" USING btree ("inquiry_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "delay_notices_once" ON "delay_notices" USING btree ("delay_id","order_id");--> statement-breakpoint
CREATE INDEX "delay_notices_order" ON "delay_notices" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "delay_notices_unanswered" ON "delay_notices" USING btree ("answer_by") WHERE answer is null and consent_required;--> statement-breakpoint
CREATE INDEX "delays_campaign" ON "delays" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipients_once" ON "mailing_recipients" USING btree ("mailing_id","order_id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_state" ON "mailing_recipients" USING btree ("mailing_id","state","id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_order" ON "mailing_recipients" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_email" ON "mailing_recipients" USING btree ("email_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailings_one_release" ON "mailings" USING btree ("kind") WHERE kind = 'release' and finished_at is null;--> statement-breakpoint
CREATE INDEX "mailings_open" ON "mailings" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_once" ON "suppressions" USING btree ("address","reason");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_one_open" ON "alerts" USING btree ("kind","subject") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "alerts_open" ON "alerts" USING btree ("id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "emails_order" ON "emails" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "emails_unsent" ON "emails" USING btree ("created_at") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "emails_failed" ON "emails" USING btree ("id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "emails_server_away" ON "emails" USING btree ("id") WHERE server_away and state = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_once" ON "provider_events" USING btree ("provider","provider_event_id");--> statement-breakpoint
CREATE INDEX "provider_events_failed" ON "provider_events" USING btree ("received_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("received_at") WHERE state = 'received';--> statement-breakpoint
CREATE INDEX "provider_events_newest" ON "provider_events" USING btree ("provider","received_at");--> statement-breakpoint
CREATE INDEX "staff_events_subject" ON "staff_events" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "staff_events_newest" ON "staff_events" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_refusals_at" ON "webhook_refusals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_by_staff" ON "order_events" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE actor = 'staff';--> statement-breakpoint
CREATE INDEX "order_items_order" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower(customer_email),"created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_payment_newest" ON "orders" USING btree ("payment_state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_status_payment_newest" ON "orders" USING btree ("status","payment_state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_tests" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_test;--> statement-breakpoint
CREATE INDEX "orders_other_keys" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE other_keys;--> statement-breakpoint
CREATE INDEX "orders_overdue" ON "orders" USING btree ("link_expires_at") WHERE deposit_received and not balance_received and status <> 'cancelled' and not is_test;--> statement-breakpoint
CREATE INDEX "orders_late_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deposit_received and not balance_received and status <> 'cancelled' and not is_test and link_expires_at is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ((lower(order_number || ' ' || customer_name || ' ' || customer_email)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_balance_asked" ON "orders" USING btree ("balance_asked_at") WHERE deposit_received and not balance_received and status <> 'cancelled' and not is_test and balance_asked_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment_token" ON "orders" USING btree ((nullif(split_part(payment_token, '.', 3), '')));--> statement-breakpoint
CREATE INDEX "orders_link_deadline" ON "orders" USING btree ("link_expires_at") WHERE payment_token is not null;--> statement-breakpoint
CREATE INDEX "checkout_openings_network" ON "checkout_openings" USING btree ("network","at");--> statement-breakpoint
CREATE INDEX "checkout_openings_at" ON "checkout_openings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "fraud_warnings_payment" ON "fraud_warnings" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live_per_leg" ON "payments" USING btree ("order_id","leg") WHERE status <> 'canceled' and order_id is not null and not (leg = 'remainder' and status = 'succeeded');--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_abandoned" ON "payments" USING btree ("created_at") WHERE order_id is null and status not in ('succeeded', 'canceled');--> statement-breakpoint
CREATE INDEX "payments_mode" ON "payments" USING btree ("mode","other_keys");--> statement-breakpoint
CREATE INDEX "payments_due_check" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "login_attempts_key" ON "login_attempts" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ((sess ->> 'userId'));--> statement-breakpoint
CREATE INDEX "sessions_staff" ON "sessions" USING btree ((sess ->> 'staffId'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity" ON "users" USING btree ("firebase_uid","issuer");--> statement-breakpoint
INSERT INTO mail_settings DEFAULT VALUES;
