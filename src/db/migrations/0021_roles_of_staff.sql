ALTER TABLE "staff" ADD COLUMN "role" text DEFAULT 'manager' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_role" CHECK (role in ('owner', 'manager', 'workshop', 'support'));--> statement-breakpoint
-- Whoever tries the shop out on stand-ins may look at all of it.
UPDATE "staff" SET "role" = 'owner' WHERE is_demo;