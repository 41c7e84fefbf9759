CREATE INDEX IF NOT EXISTS "orders_draw_length_and_hand" ON "orders" USING btree ("draw_length","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"hand") WHERE draw_length is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_draw_weight_and_hand" ON "orders" USING btree ("draw_weight","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"hand") WHERE draw_weight is not null;--> statement-breakpoint
DROP INDEX "orders_draw_length_newest";--> statement-breakpoint
DROP INDEX "orders_draw_weight_newest";
