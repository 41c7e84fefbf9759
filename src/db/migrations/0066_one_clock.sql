CREATE FUNCTION shop_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT now()';--> statement-breakpoint
ALTER TABLE "restores" ALTER COLUMN "restored_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "bow_owners" ALTER COLUMN "since" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "bows" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "bows" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "batches" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "batches" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "campaign_terms" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "waiting_list" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "cart_items" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "carts" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "carts" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "product_pictures" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "product_variants" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "product_variants" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "shipping_zones" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "shipping_zones" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "customer_notes" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "last_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "passkeys" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "totp_factors" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "gift_cards" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "gift_cards" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "contact_inquiries" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "inquiry_replies" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "journal_seals" ALTER COLUMN "sealed_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "delays" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "mailings" ALTER COLUMN "started_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "suppressions" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "push_messages" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "push_subscriptions" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "alerts" ALTER COLUMN "raised_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "data_keys" ALTER COLUMN "since" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "provider_events" ALTER COLUMN "received_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "secrets" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "staff_events" ALTER COLUMN "at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "order_views" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "order_views" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "order_page_links" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "parcels" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "parcels" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "fraud_warnings" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "fraud_warnings" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "refund_parts" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "started_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "last_used_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "staff" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "staff_invitations" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "print_submissions" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "print_submissions" ALTER COLUMN "updated_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "returns" ALTER COLUMN "created_at" SET DEFAULT shop_now();--> statement-breakpoint
ALTER TABLE "returns" ALTER COLUMN "updated_at" SET DEFAULT shop_now();
-- functions/book-disputes.sql 5e5e0e0359698087
-- functions/book-gift-cards.sql 7491ac18f1e4dc18
-- functions/book-losses.sql 79720282481552d8
-- functions/book-parcels.sql b9fb56e1619645c3
-- functions/book-payments.sql f0f15dc24e87bfee
-- functions/book-refunds.sql 878c1bde5da0e006
-- functions/bows.sql 846a28a36d225c63
-- functions/clock.sql 36302effd1c499a3
-- functions/emails.sql 681f46b29be268ba
-- functions/end-push.sql 1feb14a5f771b907
-- functions/history.sql 54c5cc3811d512d8
