CREATE TABLE "desk_choices" (
	"id" serial PRIMARY KEY NOT NULL,
	"staff_id" integer,
	"user_id" text,
	"columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"letter_keys" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "desk_choices_staffId_unique" UNIQUE("staff_id"),
	CONSTRAINT "desk_choices_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "desk_choices_whose" CHECK (num_nonnulls(staff_id, user_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "desk_choices" ADD CONSTRAINT "desk_choices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_choices" ADD CONSTRAINT "desk_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
