ALTER TABLE "batch_figures" ADD COLUMN "begun" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_figures" ADD COLUMN "shipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_figures" ADD COLUMN "last_shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "batch_figures" ADD CONSTRAINT "batch_figures_bows" CHECK (begun >= 0 and shipped >= 0);--> statement-breakpoint
UPDATE batch_figures SET begun = counted.begun, shipped = counted.shipped, last_shipped_at = counted.last_shipped_at
FROM (
  SELECT batch_id, count(*) AS begun, count(*) FILTER (WHERE state = 'shipped') AS shipped,
    max(shipped_at) FILTER (WHERE state = 'shipped') AS last_shipped_at
  FROM bows WHERE state <> 'to_make' GROUP BY batch_id
) AS counted WHERE counted.batch_id = batch_figures.batch_id;
--> statement-breakpoint
CREATE TRIGGER batch_figures_changed AFTER UPDATE OF made, begun, shipped, last_shipped_at, owing ON batch_figures
  FOR EACH ROW WHEN (OLD.made <> NEW.made OR (OLD.begun = 0) <> (NEW.begun = 0) OR OLD.shipped <> NEW.shipped
    OR OLD.last_shipped_at IS DISTINCT FROM NEW.last_shipped_at OR (NEW.shipped > 0 AND OLD.owing <> NEW.owing))
  EXECUTE FUNCTION notify_catalogue_changed('places');
-- functions/figures-of-batches.sql 8fc8ca2b22c6f462
