-- What books and what checks looks for single rows. The plan that a connection keeps must not be the one that suited an empty
-- journal, and is not made anew for each payment.
ALTER FUNCTION book_payments(integer[]) SET enable_seqscan = off SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION book_refunds(integer[]) SET enable_seqscan = off SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION book_disputes(integer[]) SET enable_seqscan = off SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION book_parcels(integer[]) SET enable_seqscan = off SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION book_gift_cards(integer[]) SET enable_seqscan = off SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION keep_money_of_orders(integer[]) SET enable_seqscan = off SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION journal_balances() SET enable_seqscan = off SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION payments_inserted_book() SET enable_seqscan = off SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION payments_updated_book() SET enable_seqscan = off SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION refunds_inserted_book() SET enable_seqscan = off SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION refunds_updated_book() SET enable_seqscan = off SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION disputes_book() SET enable_seqscan = off SET plan_cache_mode = force_generic_plan;
