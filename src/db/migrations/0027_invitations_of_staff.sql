CREATE TABLE "staff_invitations" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"request_key" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "staff_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitations_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "staff_invitations_role" CHECK (role in ('owner', 'manager', 'workshop', 'support'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_open" ON "staff_invitations" USING btree ("email") WHERE accepted_at is null and ended_at is null;--> statement-breakpoint
-- Who may work here has changed: screens ask anew who is signed in, and the streams of whoever may not any more end.
CREATE TRIGGER staff_tell_staff AFTER INSERT OR DELETE OR UPDATE OF username, role, email, suspended_at ON staff
  FOR EACH ROW EXECUTE FUNCTION table_tells_staff('team');
--> statement-breakpoint
CREATE TRIGGER staff_invitations_tell_staff AFTER INSERT OR UPDATE OR DELETE ON staff_invitations
  FOR EACH ROW EXECUTE FUNCTION table_tells_staff('team');
--> statement-breakpoint
CREATE TRIGGER users_tell_staff AFTER UPDATE OF is_admin ON users
  FOR EACH ROW WHEN (OLD.is_admin IS DISTINCT FROM NEW.is_admin) EXECUTE FUNCTION table_tells_staff('team');
--> statement-breakpoint
CREATE TRIGGER sessions_tell_staff AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.sess ->> 'kind' = 'staff') EXECUTE FUNCTION table_tells_staff('team');
