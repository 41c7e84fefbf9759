ALTER TABLE "orders" ADD COLUMN "address_street" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_street2" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_city" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_zip" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_address_whole" CHECK (num_nulls(address_street, address_city, address_state, address_zip, address_country) in (0, 5));