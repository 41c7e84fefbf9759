-- A trigger for each statement fires for one that changes no row too: each new order told of campaigns and the workshop, and
-- took remembered pages away, in a shop without batches. Within one transaction the same news is told once, however many rows.
DROP TRIGGER batches_changed ON batches;
--> statement-breakpoint
CREATE TRIGGER batches_changed AFTER INSERT OR UPDATE OR DELETE ON batches
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
DROP TRIGGER batches_tell_staff ON batches;
--> statement-breakpoint
CREATE TRIGGER batches_tell_staff AFTER INSERT OR UPDATE OR DELETE ON batches
  FOR EACH ROW EXECUTE FUNCTION table_tells_staff('campaigns');
--> statement-breakpoint
DROP TRIGGER batch_figures_tell_staff ON batch_figures;
--> statement-breakpoint
CREATE TRIGGER batch_figures_tell_staff AFTER UPDATE ON batch_figures
  FOR EACH ROW EXECUTE FUNCTION table_tells_staff('campaigns');
--> statement-breakpoint
DROP TRIGGER bows_tell_staff ON bows;
--> statement-breakpoint
CREATE TRIGGER bows_tell_staff AFTER INSERT OR UPDATE OR DELETE ON bows
  FOR EACH ROW EXECUTE FUNCTION table_tells_staff('workshop');
