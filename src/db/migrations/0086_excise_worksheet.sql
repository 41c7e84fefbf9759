CREATE TABLE "excise_exports" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"proof" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "excise_products" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"shafts" integer NOT NULL,
	CONSTRAINT "excise_products_number" CHECK (number in ('44', '106')),
	CONSTRAINT "excise_products_shafts" CHECK (("excise_products"."number" = '106') = ("excise_products"."shafts" > 0))
);
--> statement-breakpoint
CREATE TABLE "excise_terms" (
	"from_day" date PRIMARY KEY NOT NULL,
	"rate" integer NOT NULL,
	"shaft_amount" numeric(10,2) NOT NULL,
	"share" integer NOT NULL,
	"dealer_price" numeric(10,2),
	"point" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "excise_terms_point" CHECK (point in ('shipping', 'payment')),
	CONSTRAINT "excise_terms_rate" CHECK ("excise_terms"."rate" between 0 and 10000 and "excise_terms"."share" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "excise_exports" ADD CONSTRAINT "excise_exports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excise_products" ADD CONSTRAINT "excise_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
