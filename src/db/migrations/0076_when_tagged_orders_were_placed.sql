DROP INDEX "assignees_name";--> statement-breakpoint
ALTER TABLE "assignees" ADD COLUMN "placed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "placed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "assignees_newest" ON "assignees" USING btree ("assignee","placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tags_newest" ON "tags" USING btree ("tag","placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);
--> statement-breakpoint
UPDATE "tags" SET "placed_at" = "orders"."created_at" FROM "orders" WHERE "orders"."id" = "tags"."order_id";--> statement-breakpoint
UPDATE "assignees" SET "placed_at" = "orders"."created_at" FROM "orders" WHERE "orders"."id" = "assignees"."order_id";
