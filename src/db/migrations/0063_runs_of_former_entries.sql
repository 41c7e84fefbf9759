-- What runs did to orders before this was noted with each entry: of the order, by whoever began the run, while it ran.
UPDATE order_events SET part_of = ran.run FROM (
  SELECT DISTINCT ON (event.id) event.id, 'mailing ' || mailing.id AS run
  FROM order_events AS event
    JOIN mailing_recipients AS recipient ON recipient.order_id = event.order_id
    JOIN mailings AS mailing ON mailing.id = recipient.mailing_id AND mailing.started_by = event.actor_name
      AND event.at BETWEEN mailing.started_at AND coalesce(mailing.finished_at, 'infinity')
      AND mailing.kind = CASE event.what WHEN 'release-sent' THEN 'release' ELSE 'delay' END
  WHERE event.actor = 'staff' AND event.part_of IS NULL
    AND event.what IN ('release-sent', 'delay-announced', 'sooner-announced', 'delay-corrected')
  ORDER BY event.id, mailing.started_at DESC, mailing.id DESC
) AS ran WHERE ran.id = order_events.id;
--> statement-breakpoint
UPDATE order_events SET part_of = ran.run FROM (
  SELECT DISTINCT ON (event.id) event.id, 'bulk-run ' || run.id AS run
  FROM order_events AS event
    JOIN bulk_run_lines AS line ON line.order_id = event.order_id AND line.state = 'done'
      AND event.at BETWEEN line.settled_at - interval '5 seconds' AND line.settled_at
    JOIN bulk_runs AS run ON run.id = line.run_id AND run.started_by = event.actor_name AND event.at >= run.started_at
      AND event.what = ANY (CASE run.kind WHEN 'process' THEN '{processing-started}'
        WHEN 'ship' THEN '{shipped,parcel-shipped}' ELSE '{link-sent,link-renewed}' END::text[])
  WHERE event.actor = 'staff' AND event.part_of IS NULL
  ORDER BY event.id, run.id DESC
) AS ran WHERE ran.id = order_events.id;
--> statement-breakpoint
-- Whoever makes and ships reads why a line was not done, and no amount (rule 35.2).
UPDATE bulk_run_lines SET reason = regexp_replace(regexp_replace(reason,
  '^\$[\d,.]+ is outstanding', 'Money is outstanding'), ', and \$[\d,.]+ is gone with it', ', and its money is gone')
WHERE reason ~ '\$\d';
