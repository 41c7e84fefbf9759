CREATE TABLE "book_accounts" (
	"account" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	CONSTRAINT "book_accounts_account" CHECK (account in ('provider', 'deposits', 'unassigned', 'refunds', 'sales', 'shipping', 'taxes', 'gift_cards', 'disputes', 'fees', 'losses', 'provider_balance', 'in_transit', 'bank', 'monthly_fees', 'unnamed'))
);

