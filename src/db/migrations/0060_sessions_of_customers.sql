ALTER TABLE "users" ADD COLUMN "kept_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ended_sign_ins" jsonb DEFAULT '[]'::jsonb NOT NULL;