CREATE TABLE "backups" (
	"id" serial PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"started_by" text NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint,
	"encrypted" boolean NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" serial PRIMARY KEY NOT NULL,
	"restored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"backup_name" text NOT NULL,
	"state_of" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "restores_one_held" ON "restores" USING btree ((true)) WHERE released_at is null;
--> statement-breakpoint
CREATE TRIGGER backups_tell_staff AFTER INSERT OR UPDATE ON backups
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('needs');
--> statement-breakpoint
CREATE TRIGGER restores_tell_staff AFTER INSERT OR UPDATE ON restores
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('needs');
