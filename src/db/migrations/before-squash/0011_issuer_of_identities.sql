ALTER TABLE "users" DROP CONSTRAINT "users_firebase_uid_unique";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "issuer" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity" ON "users" USING btree ("firebase_uid","issuer");--> statement-breakpoint
-- Whom the sandbox has vouched for stands in its own tables; its demo accounts are taken out of them in production. Whoever
-- is left is the issuer's under which the next live server starts (shop/customers/issuer.ts).
DO $$
DECLARE
  demo text[] := ARRAY['demoAnnArcher0000000000000001', 'demoHunterHale000000000000002', 'demoUnaProved0000000000000003'];
BEGIN
  IF to_regclass('sandbox.identity_accounts') IS NOT NULL THEN
    EXECUTE 'UPDATE users SET issuer = ''sandbox'' WHERE firebase_uid IN (SELECT uid FROM sandbox.identity_accounts)';
  END IF;
  UPDATE users SET issuer = 'sandbox' WHERE firebase_uid = ANY (demo);
  UPDATE sessions SET sess = (sess::jsonb || '{"issuer": "sandbox"}')::json
  FROM users WHERE users.id = sess ->> 'userId' AND users.issuer = 'sandbox';
END $$;
