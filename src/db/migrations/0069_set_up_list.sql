CREATE TABLE "setup_ticks" (
	"tick" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "setup_ticks_tick" CHECK (tick in ('restored', 'terms', 'hidden'))
);

