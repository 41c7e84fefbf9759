ALTER TABLE "waiting_list" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "checkout_openings" ADD COLUMN "network_56" text;--> statement-breakpoint
ALTER TABLE "checkout_openings" ADD COLUMN "network_48" text;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_mailbox" ON "waiting_list" USING btree ("campaign_id","mailbox");--> statement-breakpoint
CREATE INDEX "checkout_openings_network_56" ON "checkout_openings" USING btree ("network_56","at") WHERE network_56 is not null;--> statement-breakpoint
CREATE INDEX "checkout_openings_network_48" ON "checkout_openings" USING btree ("network_48","at") WHERE network_48 is not null;--> statement-breakpoint
-- Whose an address is, as `mailboxOf` has it. Of several spellings that wait for one bow the confirmed or oldest has the mailbox.
UPDATE waiting_list SET mailbox = known.mailbox FROM (
  SELECT id, spelled.mailbox, row_number() OVER (
    PARTITION BY campaign_id, spelled.mailbox ORDER BY confirmed_at NULLS LAST, id
  ) AS spelling
  FROM waiting_list
    CROSS JOIN LATERAL (SELECT lower(normalize(trim(email), NFKC)) AS address) AS lowered
    CROSS JOIN LATERAL (SELECT split_part(address, '@', 1) AS typed, split_part(address, '@', 2) AS domain) AS parts
    CROSS JOIN LATERAL (
      SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com')
        THEN replace(regexp_replace(typed, '(?<=.)\+.*$', ''), '.', '') || '@gmail.com'
        ELSE regexp_replace(typed, '(?<=.)\+.*$', '') || '@' || domain END AS mailbox
    ) AS spelled
) AS known
WHERE known.id = waiting_list.id AND known.spelling = 1;
--> statement-breakpoint
-- The same for a network and those around it, each of which may have `times` as many. Former servers, which go on during an upgrade,
-- use the one of a single network.
CREATE FUNCTION count_opening(
  of_networks text[], times integer[], opened_at timestamptz, since timestamptz, flood_since timestamptz,
  most integer, many integer, most_open integer, most_in_flood integer,
  OUT opening_id bigint, OUT full_since timestamptz, OUT everybody integer
) LANGUAGE plpgsql AS $$
DECLARE
  of_network text;
BEGIN
  FOREACH of_network IN ARRAY of_networks LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('opening ' || of_network, 0));
  END LOOP;
  SELECT count(*) INTO everybody FROM (
    SELECT FROM checkout_openings AS opening WHERE opening.at > flood_since LIMIT most
  ) AS recent;
  SELECT newest.at INTO full_since FROM (
    SELECT opening.size, opening.at,
      sum(1 + opening.declines) OVER (PARTITION BY opening.size ORDER BY opening.at DESC, opening.id DESC) AS counted
    FROM (
      SELECT 1 AS size, id, at, declines FROM checkout_openings WHERE network = of_networks[1] AND at > since
      UNION ALL SELECT 2, id, at, declines FROM checkout_openings WHERE network_56 = of_networks[2] AND at > since
      UNION ALL SELECT 3, id, at, declines FROM checkout_openings WHERE network_48 = of_networks[3] AND at > since
    ) AS opening
  ) AS newest
  WHERE newest.counted >= times[newest.size] * CASE WHEN everybody < many THEN most_open ELSE most_in_flood END
  ORDER BY newest.at DESC LIMIT 1;
  IF full_since IS NULL THEN
    INSERT INTO checkout_openings (network, network_56, network_48, at)
    VALUES (of_networks[1], of_networks[2], of_networks[3], opened_at) RETURNING id INTO opening_id;
  END IF;
END
$$;
