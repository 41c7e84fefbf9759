-- Each set of terms that a campaign has had is kept, whoever changed it.
CREATE FUNCTION keep_terms_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_terms (campaign_id, full_price, deposit_percent, deposit_amount, release_date, manufacturing_weeks,
    availability, consent_text)
  VALUES (NEW.id, NEW.full_price, NEW.deposit_percent, NEW.deposit_amount, NEW.release_date, NEW.manufacturing_weeks,
    NEW.availability, NEW.consent_text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER campaigns_inserted_keep_terms AFTER INSERT ON campaigns
  FOR EACH ROW EXECUTE FUNCTION keep_terms_of_campaign();
--> statement-breakpoint
CREATE TRIGGER campaigns_updated_keep_terms AFTER UPDATE ON campaigns FOR EACH ROW
  WHEN ((OLD.full_price, OLD.deposit_percent, OLD.deposit_amount, OLD.release_date, OLD.manufacturing_weeks, OLD.availability,
    OLD.consent_text) IS DISTINCT FROM (NEW.full_price, NEW.deposit_percent, NEW.deposit_amount, NEW.release_date,
    NEW.manufacturing_weeks, NEW.availability, NEW.consent_text))
  EXECUTE FUNCTION keep_terms_of_campaign();
--> statement-breakpoint
CREATE FUNCTION refuse_change_of_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'terms that were offered are never changed or deleted' USING ERRCODE = 'check_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER campaign_terms_stay BEFORE UPDATE OR DELETE ON campaign_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_terms();
--> statement-breakpoint
INSERT INTO campaign_terms (campaign_id, full_price, deposit_percent, deposit_amount, release_date, manufacturing_weeks,
  availability, consent_text)
SELECT id, full_price, deposit_percent, deposit_amount, release_date, manufacturing_weeks, availability, consent_text
FROM campaigns ORDER BY id;
--> statement-breakpoint
-- Until now the oldest active campaign was the flagship's.
UPDATE products SET is_flagship = true
WHERE id = (SELECT product_id FROM campaigns WHERE is_active ORDER BY id LIMIT 1);
--> statement-breakpoint
-- How many places of a batch are held or taken. The check on batches refuses one too many, whoever writes it.
CREATE FUNCTION count_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE batches SET used = used + changes.count
    FROM (SELECT batch_id, count(*) AS count FROM after GROUP BY batch_id) AS changes WHERE id = changes.batch_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE batches SET used = used - changes.count
    FROM (SELECT batch_id, count(*) AS count FROM before GROUP BY batch_id) AS changes WHERE id = changes.batch_id;
  ELSE
    UPDATE batches SET used = used + changes.count
    FROM (
      SELECT batch_id, sum(one) AS count
      FROM (SELECT batch_id, 1 AS one FROM after UNION ALL SELECT batch_id, -1 FROM before) AS rows
      GROUP BY batch_id HAVING sum(one) <> 0
    ) AS changes WHERE id = changes.batch_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER places_inserted_count AFTER INSERT ON places
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_places();
--> statement-breakpoint
CREATE TRIGGER places_updated_count AFTER UPDATE ON places
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_places();
--> statement-breakpoint
CREATE TRIGGER places_deleted_count AFTER DELETE ON places
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_places();
--> statement-breakpoint
-- Pages say how many places are left.
CREATE TRIGGER batches_changed AFTER INSERT OR UPDATE OR DELETE ON batches
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER campaigns_tell_staff AFTER INSERT OR UPDATE OR DELETE ON campaigns
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('campaigns');
--> statement-breakpoint
CREATE TRIGGER batches_tell_staff AFTER INSERT OR UPDATE OR DELETE ON batches
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('campaigns');
--> statement-breakpoint
CREATE TRIGGER bows_tell_staff AFTER INSERT OR UPDATE OR DELETE ON bows
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('workshop');
