-- The shop's clock. Whatever keeps a moment, or compares with one that was kept, asks here, never PostgreSQL itself. Nobody can set
-- it: only the owner of the database can put another function in its place, as tests do, and the start puts this one back after
-- each migration. It is written so that PostgreSQL can put `now()` in its place in a statement: it costs nothing.
CREATE OR REPLACE FUNCTION shop_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT now()
$$;
