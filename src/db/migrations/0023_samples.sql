CREATE TABLE "samples" (
	"id" integer PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"filled_at" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "samples_one" CHECK (id = 1)
);
