DROP INDEX "delay_notices_unanswered";--> statement-breakpoint
ALTER TABLE "delay_notices" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delay_notices" ADD COLUMN "ended_because" text;--> statement-breakpoint
CREATE INDEX "delay_notices_unanswered" ON "delay_notices" USING btree ("answer_by") WHERE answer is null and consent_required and ended_because is null;--> statement-breakpoint
ALTER TABLE "delay_notices" ADD CONSTRAINT "delay_notices_ended" CHECK (ended_because in ('superseded', 'stopped', 'corrected', 'not_needed'));--> statement-breakpoint
-- Until now a mail that was made was known by what it asked, and a later one by the order's date.
UPDATE delay_notices SET told_at = coalesce(
    (SELECT settled_at FROM mailing_recipients WHERE mailing_id = delays.mailing_id AND order_id = delay_notices.order_id),
    delays.created_at)
FROM delays WHERE delays.id = delay_notices.delay_id AND (NOT consent_required OR answer_by IS NOT NULL);
--> statement-breakpoint
UPDATE delay_notices SET ended_because = 'superseded'
WHERE told_at IS NOT NULL AND coalesce(answer, 'keep') = 'keep' AND EXISTS (
  SELECT FROM delay_notices later
  WHERE later.order_id = delay_notices.order_id AND later.id > delay_notices.id AND later.told_at IS NOT NULL);
