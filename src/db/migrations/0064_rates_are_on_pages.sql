-- Terms, the pages of gear and the cart say what shipping costs (rule 22.6): a change of the rates drops them, too.
CREATE TRIGGER shipping_zones_changed AFTER INSERT OR UPDATE OR DELETE ON shipping_zones
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER shipping_rates_changed AFTER INSERT OR UPDATE OR DELETE ON shipping_rates
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
