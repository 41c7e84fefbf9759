-- The name that was given last stays; one who gave none keeps the one before. Who was erased is no customer.
CREATE OR REPLACE FUNCTION customers_keep(address text, called text, at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO customers AS known (email, name, created_at, last_at) SELECT lower(address), called, at, at WHERE lower(address) <> erased_address()
  ON CONFLICT (email) DO UPDATE SET
    name = CASE WHEN excluded.name <> '' AND (known.name = '' OR excluded.last_at >= known.last_at)
      THEN excluded.name ELSE known.name END,
    created_at = least(known.created_at, excluded.created_at), last_at = greatest(known.last_at, excluded.last_at)
$$;

-- The columns of address, name (or none) and moment are given by their names.
CREATE OR REPLACE FUNCTION customers_keep_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given jsonb := to_jsonb(NEW);
BEGIN
  PERFORM customers_keep(given ->> TG_ARGV[0], coalesce(given ->> TG_ARGV[1], ''), (given ->> TG_ARGV[2])::timestamptz);
  RETURN NULL;
END
$$;
