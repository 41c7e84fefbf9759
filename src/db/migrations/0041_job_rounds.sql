CREATE TABLE "job_rounds" (
	"task" text PRIMARY KEY NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
