CREATE TABLE "restore_proofs" (
	"id" serial PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"backup_name" text NOT NULL,
	"orders" integer,
	"sealed" integer,
	"error" text
);

