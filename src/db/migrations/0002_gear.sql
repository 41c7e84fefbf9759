CREATE TABLE "cart_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"cart_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"variant_id" integer,
	"quantity" integer NOT NULL,
	"gift_recipient" text,
	"gift_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" serial PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "carts_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" integer,
	"lines" jsonb NOT NULL,
	"state" text,
	"shipping_amount" numeric(10,2) NOT NULL,
	"tax_amount" numeric(10,2) NOT NULL,
	"total_amount" numeric(10,2) NOT NULL,
	"today_amount" numeric(10,2) NOT NULL,
	"later_amount" numeric(10,2) NOT NULL,
	"gift_card_id" integer,
	"gift_amount" numeric(10,2) DEFAULT 0 NOT NULL,
	"ordered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_amounts" CHECK (today_amount + later_amount = total_amount and gift_amount <= today_amount)
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"url" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"color" text,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"size" text,
	"color" text,
	"sku" text,
	"price" numeric(10,2),
	"stock_quantity" integer DEFAULT 0 NOT NULL,
	"weight" numeric(8, 2),
	"printful_variant_id" text,
	"printful_sync_variant_id" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_variants_named" CHECK (size is not null or color is not null),
	CONSTRAINT "product_variants_stock" CHECK (stock_quantity >= 0),
	CONSTRAINT "product_variants_price" CHECK (price >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"id" serial PRIMARY KEY NOT NULL,
	"zone_id" integer NOT NULL,
	"up_to_pounds" numeric(8, 2),
	"price" numeric(10,2) NOT NULL,
	CONSTRAINT "shipping_rates_price" CHECK (price >= 0),
	CONSTRAINT "shipping_rates_weight" CHECK (up_to_pounds > 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_zones" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"states" text[] DEFAULT '{}' NOT NULL,
	"free_from" numeric(10,2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"variant_id" integer,
	"order_item_id" integer,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_reason" CHECK (reason in ('ordered', 'cancelled', 'returned', 'exchanged', 'counted'))
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" serial PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"order_item_id" integer,
	"piece" integer DEFAULT 1 NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"balance" numeric(10,2) DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"recipient" text NOT NULL,
	"message" text,
	"replaces_id" integer,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_cards_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_state" CHECK (state in ('active', 'blocked', 'void')),
	CONSTRAINT "gift_cards_amount" CHECK (amount > 0),
	CONSTRAINT "gift_cards_balance" CHECK (balance between 0 and amount)
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"order_id" integer,
	"payment_id" integer,
	"refund_id" integer,
	"dispute_id" integer,
	"gift_card_id" integer,
	CONSTRAINT "journal_entries_source_unique" UNIQUE("source"),
	CONSTRAINT "journal_entries_kind" CHECK (kind in ('payment-received', 'payment-assigned', 'refund-requested', 'refund-done', 'refund-called-off', 'refund-outside', 'dispute-lost', 'dispute-returned', 'delivered', 'gift-card-sold', 'gift-card-redeemed', 'gift-card-returned', 'gift-card-void', 'gift-card-reissued'))
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"order_id" integer,
	"payment_id" integer,
	"gift_card_id" integer,
	CONSTRAINT "journal_lines_account" CHECK (account in ('provider', 'deposits', 'unassigned', 'refunds', 'sales', 'shipping', 'taxes', 'gift_cards', 'disputes', 'fees')),
	CONSTRAINT "journal_lines_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "order_page_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_page_links_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "parcel_items" (
	"parcel_id" integer NOT NULL,
	"order_item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_items_parcel_id_order_item_id_pk" PRIMARY KEY("parcel_id","order_item_id"),
	CONSTRAINT "parcel_items_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"tracking_url" text,
	"provider_shipment_id" text,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcels_providerShipmentId_unique" UNIQUE("provider_shipment_id"),
	CONSTRAINT "parcels_kind" CHECK (kind in ('bow', 'stock', 'print', 'exchange')),
	CONSTRAINT "parcels_state" CHECK (state in ('packing', 'shipped', 'delivered', 'returned')),
	CONSTRAINT "parcels_shipped" CHECK (state = 'packing' or shipped_at is not null)
);
--> statement-breakpoint
CREATE TABLE "refund_parts" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"request_key" text NOT NULL,
	"what" text NOT NULL,
	"order_item_id" integer,
	"quantity" integer,
	"amount" numeric(10,2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_parts_what" CHECK (what in ('line', 'shipping', 'part')),
	CONSTRAINT "refund_parts_line" CHECK ((what = 'line') = (order_item_id is not null and quantity > 0))
);
--> statement-breakpoint
CREATE TABLE "print_submissions" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"external_id" text NOT NULL,
	"provider_order_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"cost" numeric(10,2),
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"confirmed_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_submissions_externalId_unique" UNIQUE("external_id"),
	CONSTRAINT "print_submissions_providerOrderId_unique" UNIQUE("provider_order_id"),
	CONSTRAINT "print_submissions_state" CHECK (state in ('waiting', 'draft', 'confirmed', 'shipped', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "return_items" (
	"return_id" integer NOT NULL,
	"order_item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"wanted_variant_id" integer,
	CONSTRAINT "return_items_return_id_order_item_id_pk" PRIMARY KEY("return_id","order_item_id"),
	CONSTRAINT "return_items_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"request_key" text NOT NULL,
	"instructions" text,
	"label_url" text,
	"parcel_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "returns_kind" CHECK (kind in ('return', 'exchange')),
	CONSTRAINT "returns_state" CHECK (state in ('requested', 'approved', 'declined', 'withdrawn', 'received', 'done'))
);
--> statement-breakpoint
DROP INDEX "orders_overdue";--> statement-breakpoint
DROP INDEX "orders_late_newest";--> statement-breakpoint
DROP INDEX "orders_balance_asked";--> statement-breakpoint
DROP INDEX "payments_one_live_per_leg";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "bow_color" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "is_test" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "is_test" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "print_technique" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "print_placement" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "print_file_url" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "variant_id" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "kind" text DEFAULT 'bow' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "variant_name" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cancelled_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "returned_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "gift_recipient" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "gift_message" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_amount" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_amount" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gift_card_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checkout_id" text;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_zone_id_shipping_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_replaces_id_gift_cards_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_page_links" ADD CONSTRAINT "order_page_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_items" ADD CONSTRAINT "parcel_items_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_items" ADD CONSTRAINT "parcel_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_submissions" ADD CONSTRAINT "print_submissions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_wanted_variant_id_product_variants_id_fk" FOREIGN KEY ("wanted_variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_once" ON "cart_items" USING btree ("cart_id","product_id",coalesce(variant_id, 0),coalesce(gift_recipient, ''));--> statement-breakpoint
CREATE INDEX "carts_updated" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "checkouts_cart" ON "checkouts" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "checkouts_created" ON "checkouts" USING btree ("created_at") WHERE ordered_at is null;--> statement-breakpoint
CREATE INDEX "product_pictures_product" ON "product_pictures" USING btree ("product_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_once" ON "product_variants" USING btree ("product_id",coalesce(lower(size), ''),coalesce(lower(color), ''));--> statement-breakpoint
CREATE UNIQUE INDEX "product_variants_sync" ON "product_variants" USING btree ("printful_sync_variant_id");--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("product_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipping_rates_once" ON "shipping_rates" USING btree ("zone_id",coalesce(up_to_pounds, 'infinity'));--> statement-breakpoint
CREATE UNIQUE INDEX "shipping_zones_rest" ON "shipping_zones" USING btree ("states") WHERE states = '{}';--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_item" ON "stock_movements" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_ordered_once" ON "stock_movements" USING btree ("order_item_id") WHERE reason = 'ordered';--> statement-breakpoint
CREATE INDEX "gift_cards_newest" ON "gift_cards" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gift_cards_recipient" ON "gift_cards" USING btree (lower(recipient));--> statement-breakpoint
CREATE INDEX "gift_cards_last_four" ON "gift_cards" USING btree ("last_four");--> statement-breakpoint
CREATE INDEX "gift_cards_item" ON "gift_cards" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "journal_entries_order" ON "journal_entries" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "journal_entries_payment" ON "journal_entries" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "journal_entries_gift_card" ON "journal_entries" USING btree ("gift_card_id","id") WHERE gift_card_id is not null;--> statement-breakpoint
CREATE INDEX "journal_entries_at" ON "journal_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "journal_lines_entry" ON "journal_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "journal_lines_order" ON "journal_lines" USING btree ("order_id","account");--> statement-breakpoint
CREATE INDEX "journal_lines_payment" ON "journal_lines" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "journal_lines_gift_card" ON "journal_lines" USING btree ("gift_card_id") WHERE gift_card_id is not null;--> statement-breakpoint
CREATE INDEX "order_page_links_order" ON "order_page_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_page_links_end" ON "order_page_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "parcel_items_item" ON "parcel_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "refund_parts_order" ON "refund_parts" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "print_submissions_order" ON "print_submissions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "print_submissions_due" ON "print_submissions" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "print_submissions_failed" ON "print_submissions" USING btree ("id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "returns_order" ON "returns" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("created_at","id") WHERE state in ('requested', 'approved', 'received');--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_variant" ON "order_items" USING btree ("variant_id") WHERE variant_id is not null;--> statement-breakpoint
CREATE INDEX "payments_gift_card" ON "payments" USING btree ("gift_card_id") WHERE gift_card_id is not null;--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout_id") WHERE checkout_id is not null;--> statement-breakpoint
CREATE INDEX "orders_overdue" ON "orders" USING btree ("link_expires_at") WHERE deposit_received and not balance_received and remaining_balance > 0 and status <> 'cancelled' and not is_test;--> statement-breakpoint
CREATE INDEX "orders_late_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deposit_received and not balance_received and remaining_balance > 0 and status <> 'cancelled' and not is_test and link_expires_at is not null;--> statement-breakpoint
CREATE INDEX "orders_balance_asked" ON "orders" USING btree ("balance_asked_at") WHERE deposit_received and not balance_received and remaining_balance > 0 and status <> 'cancelled' and not is_test and balance_asked_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live_per_leg" ON "payments" USING btree ("order_id","leg","method") WHERE status <> 'canceled' and order_id is not null and not (leg = 'remainder' and status = 'succeeded');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_slug_unique" UNIQUE("slug");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_kind" CHECK (kind in ('bow', 'stock', 'print', 'gift_card'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_quantity" CHECK (quantity > 0);--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_gone" CHECK (cancelled_quantity >= 0 and returned_quantity >= 0 and cancelled_quantity + returned_quantity <= quantity);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_bow" CHECK (campaign_id is null or bow_color is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_build_of_bow" CHECK (draw_length is null or bow_color is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping" CHECK (shipping_amount >= 0 and tax_amount >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK (method in ('card', 'gift_card'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_gift_card" CHECK ((method = 'gift_card') = (gift_card_id is not null));--> statement-breakpoint
-- What was ordered before there were names in the lines: a Hunter each.
UPDATE order_items SET name = products.name FROM products WHERE products.id = order_items.product_id;--> statement-breakpoint
UPDATE products SET slug = named.slug FROM (
  SELECT id, base || CASE WHEN row_number() OVER (PARTITION BY base ORDER BY id) > 1 THEN '-' || id ELSE '' END AS slug
  FROM (
    SELECT id, coalesce(nullif(trim(BOTH '-' FROM left(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), 60)), ''), 'product') AS base
    FROM products
  ) AS bases
) AS named WHERE named.id = products.id;--> statement-breakpoint
-- Bows that are on their way had no parcels yet.
INSERT INTO parcels (order_id, kind, state, carrier, tracking_number, shipped_at, created_at, updated_at)
  SELECT id, 'bow', 'shipped', carrier, tracking_number, shipped_at, shipped_at, shipped_at FROM orders
  WHERE status = 'shipped' AND shipped_at IS NOT NULL;--> statement-breakpoint
INSERT INTO parcel_items (parcel_id, order_item_id, quantity)
  SELECT parcels.id, order_items.id, order_items.quantity
  FROM parcels JOIN order_items ON order_items.order_id = parcels.order_id;
