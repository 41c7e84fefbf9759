CREATE TABLE "shop_identity" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT substr(replace(gen_random_uuid()::text, '-', ''), 1, 8) NOT NULL,
	CONSTRAINT "shop_identity_one_row" CHECK ("shop_identity"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "shop_identity" DEFAULT VALUES;
--> statement-breakpoint
ALTER TABLE "restores" ADD COLUMN "mark" text DEFAULT substr(replace(gen_random_uuid()::text, '-', ''), 1, 8) NOT NULL;
