CREATE TABLE "failing_jobs" (
	"task" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_choices" (
	"recipient_id" integer NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	CONSTRAINT "notice_choices_recipient_id_kind_pk" PRIMARY KEY("recipient_id","kind"),
	CONSTRAINT "notice_choices_kind" CHECK (kind in ('order', 'inquiry', 'dispute', 'mail', 'job')),
	CONSTRAINT "notice_choices_way" CHECK (way in ('none', 'digest', 'mail', 'push'))
);
--> statement-breakpoint
CREATE TABLE "notice_recipients" (
	"id" serial PRIMARY KEY NOT NULL,
	"staff_id" integer,
	"user_id" text,
	CONSTRAINT "notice_recipients_staffId_unique" UNIQUE("staff_id"),
	CONSTRAINT "notice_recipients_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "notice_recipients_one" CHECK (num_nonnulls(staff_id, user_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "notice_tellings" (
	"notice_id" bigint NOT NULL,
	"recipient_id" integer NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "notice_tellings_notice_id_recipient_id_pk" PRIMARY KEY("notice_id","recipient_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order_id" integer,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"handed_out_at" timestamp with time zone,
	CONSTRAINT "notices_kind" CHECK (kind in ('order', 'inquiry', 'dispute', 'mail', 'job'))
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subscription_id" integer NOT NULL,
	"kind" text,
	"words" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"recipient_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"mark" text NOT NULL,
	"browser" text NOT NULL,
	"sid" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_mark_unique" UNIQUE("mark")
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_recipient_id_notice_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."notice_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_tellings" ADD CONSTRAINT "notice_tellings_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_tellings" ADD CONSTRAINT "notice_tellings_recipient_id_notice_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."notice_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_recipient_id_notice_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."notice_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_tellings_open" ON "notice_tellings" USING btree ("way","recipient_id") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "notice_tellings_last" ON "notice_tellings" USING btree ("recipient_id","kind","told_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "notices_new" ON "notices" USING btree ("id") WHERE handed_out_at is null;--> statement-breakpoint
CREATE INDEX "notices_at" ON "notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "push_messages_subscription" ON "push_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_messages_created" ON "push_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_recipient" ON "push_subscriptions" USING btree ("recipient_id","seen_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_sid" ON "push_subscriptions" USING btree ("sid");--> statement-breakpoint
-- Who ends a session ends its browser's notices with it, whichever way it is ended. One that has only run out ends none:
-- phones would fall silent every night.
CREATE FUNCTION sessions_end_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.expire > now() THEN DELETE FROM push_subscriptions WHERE sid = OLD.sid; END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_end_push AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION sessions_end_push();
--> statement-breakpoint
-- The session that a browser was turned on in may have run out before its person is suspended, stops being an admin or signs
-- out everywhere.
CREATE FUNCTION staff_end_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions USING notice_recipients
  WHERE notice_recipients.id = push_subscriptions.recipient_id AND notice_recipients.staff_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER staff_end_push AFTER UPDATE OF suspended_at, password_hash ON staff FOR EACH ROW
  WHEN (NEW.suspended_at IS NOT NULL OR NEW.password_hash <> OLD.password_hash) EXECUTE FUNCTION staff_end_push();
--> statement-breakpoint
CREATE FUNCTION users_end_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions USING notice_recipients
  WHERE notice_recipients.id = push_subscriptions.recipient_id AND notice_recipients.user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_end_push AFTER UPDATE OF is_admin, signed_out_at ON users FOR EACH ROW
  WHEN ((OLD.is_admin AND NOT NEW.is_admin) OR NEW.signed_out_at IS DISTINCT FROM OLD.signed_out_at)
  EXECUTE FUNCTION users_end_push();
