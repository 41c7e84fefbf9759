CREATE TABLE "staff_password_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"sent_by" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_password_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_password_links" ADD CONSTRAINT "staff_password_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_password_links_staff" ON "staff_password_links" USING btree ("staff_id","created_at");
--> statement-breakpoint
-- Whoever made their account by a link that was mailed there reads that address.
UPDATE "staff" SET "email_verified_at" = shop_now() WHERE EXISTS (
  SELECT FROM "staff_invitations" WHERE "accepted_at" IS NOT NULL AND "staff_invitations"."email" = "staff"."email"
);
