ALTER TABLE "setup_ticks" DROP CONSTRAINT "setup_ticks_tick";--> statement-breakpoint
ALTER TABLE "setup_ticks" ADD CONSTRAINT "setup_ticks_tick" CHECK (tick in ('wallets', 'restored', 'terms', 'hidden'));
-- functions/receipts.sql f0bfdd1fffeff264
