ALTER TABLE "delay_notices" DROP CONSTRAINT "delay_notices_token_unique";--> statement-breakpoint
ALTER TABLE "mailing_recipients" DROP CONSTRAINT "mailing_recipients_token_unique";--> statement-breakpoint
ALTER TABLE "delay_notices" DROP COLUMN "token";--> statement-breakpoint
ALTER TABLE "mailing_recipients" DROP COLUMN "token";