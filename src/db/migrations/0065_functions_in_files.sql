-- The functions stand in `src/db/functions`; this is what the migrator notes of them (docs/decisions/0112).
CREATE TABLE drizzle.functions (hash text NOT NULL);
--> statement-breakpoint
-- What servers used that went on during the upgrade to 0051 and 0058.
DROP FUNCTION hold_place(integer, timestamptz, interval);
--> statement-breakpoint
DROP FUNCTION hold_place_or_fail(integer, timestamptz, interval);
--> statement-breakpoint
DROP FUNCTION take_held_place(integer, text, timestamptz);
--> statement-breakpoint
DROP FUNCTION count_opening(text, timestamptz, timestamptz, timestamptz, integer, integer, integer, integer);

-- functions/book-anew.sql 3a4298d4d2da71ba
-- functions/book-disputes.sql 44d00f6b7024f25b
-- functions/book-gift-cards.sql f9a1435b3d0b1807
-- functions/book-losses.sql e61d71be74905048
-- functions/book-parcels.sql 71aa426a1c2a03d2
-- functions/book-payments.sql 74a1e3c29a3d9f1c
-- functions/book-refunds.sql d8f03090a826a7a7
-- functions/bows.sql 73ec264771cc5934
-- functions/campaigns.sql 56ff2c36567bcc88
-- functions/checkouts.sql 87efb875724eb726
-- functions/customers.sql a7031c82f9f35606
-- functions/emails.sql 6d7c2f86f74c0c87
-- functions/end-push.sql 5458b5823855d3f9
-- functions/figures-of-batches.sql 910fbf2c60b94402
-- functions/figures-of-money.sql ae9a60b812e5f967
-- functions/figures-of-orders.sql 0acbeebf2ce9f248
-- functions/gear-to-send.sql d335cde3159691e8
-- functions/history.sql 8ef1faf50fbb66d8
-- functions/hold-goods.sql 59e3dfdb641f3be6
-- functions/journal.sql e8a9fec915ed87c2
-- functions/money-of-orders.sql a827fe9b98038e3a
-- functions/places.sql e70fcb5bb4cd73ed
-- functions/products.sql 488ab914b93fd2bf
-- functions/seal-journal.sql d4c2f4d119f198ea
-- functions/tell.sql e7a9e5eab6d43810
