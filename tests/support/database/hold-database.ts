// A process of its own that holds an embedded database, for the tests to kill: node tests/support/database/hold-database.ts DATA_DIR
import pg from 'pg';
import { openEmbeddedPostgres } from '#db/start/embedded-postgres.ts';

const log = { info() {}, warn() {}, error() {} };
const { owner } = await openEmbeddedPostgres({ dataDir: String(process.argv[2]), log });
const client = new pg.Client(owner);
await client.connect();
await client.query('CREATE TABLE marks (made_by text)');
await client.query("INSERT INTO marks VALUES ('the killed server')");
process.stdout.write('holding\n');
