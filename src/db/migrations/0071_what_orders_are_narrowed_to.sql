DROP INDEX "orders_campaign";--> statement-breakpoint
DROP INDEX "order_items_product";--> statement-breakpoint
CREATE INDEX "orders_campaign_newest" ON "orders" USING btree ("campaign_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_draw_length_newest" ON "orders" USING btree ("draw_length","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE draw_length is not null;--> statement-breakpoint
CREATE INDEX "orders_draw_weight_newest" ON "orders" USING btree ("draw_weight","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE draw_weight is not null;--> statement-breakpoint
CREATE INDEX "orders_build_newest" ON "orders" USING btree ("draw_length","draw_weight","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE draw_length is not null;--> statement-breakpoint
CREATE INDEX "orders_by_owed" ON "orders" USING btree ("status","payment_state","outstanding" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_owing_by_owed" ON "orders" USING btree ("outstanding" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deposit_received and not balance_received and remaining_balance > 0 and status <> 'cancelled' and not is_test;--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id","order_id");
