import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from './migrations.ts';

/** Up to this one they landed before there was this check, and a migration that has landed is not edited. */
const LAST_BEFORE = '0077';

/** Tables that stay small however much is sold; any other one may have millions of rows. */
const SMALL = new Set([
  ...[
    'backups',
    'restores',
    'samples',
    'data_keys',
    'secrets',
    'shop_identity',
    'mail_settings',
    'job_rounds',
    'setup_ticks',
  ],
  ...['products', 'product_variants', 'product_pictures', 'shipping_zones', 'shipping_rates'],
  ...['campaigns', 'campaign_terms', 'batches', 'batch_figures', 'build_letters', 'delays', 'mailings', 'bulk_runs'],
  ...[
    'staff',
    'staff_invitations',
    'staff_password_links',
    'passkeys',
    'totp_factors',
    'recovery_codes',
    'desk_choices',
  ],
  ...['notice_choices', 'push_subscriptions', 'failing_jobs'],
]);

/** Default values that are the same for all rows, so that none is written for them. */
const CONSTANT_DEFAULT = /\bDEFAULT (?:'(?:[^']|'')*'(?:::[\w[\] ]+)?|-?[\d.]+|true|false|null)(?![\w(])/gi;

type Rule = { says: RegExp; instead: string; unless?: RegExp };

/** What keeps a table from being written, or from being read, until all of its rows are read or written anew. */
const OF_TABLES: readonly Rule[] = [
  {
    says: /\bADD COLUMN\b.*\b(?:DEFAULT|GENERATED|(?:small|big)?serial|PRIMARY KEY|UNIQUE|CHECK|REFERENCES)\b/i,
    instead: 'add it with a constant default or with none, fill it by a job, and add what holds of it as below',
  },
  {
    says: /\bALTER COLUMN \S+ (?:SET DATA )?TYPE\b/i,
    instead: 'add another column, fill it by a job, and leave the former one to a later version',
  },
  {
    says: /\bALTER COLUMN \S+ SET NOT NULL\b/i,
    instead: 'add CHECK (... IS NOT NULL) NOT VALID and let a later version validate it; then say that it does',
  },
  {
    says: /\bADD CONSTRAINT \S+ (?:CHECK|FOREIGN KEY)\b/i,
    unless: /\bNOT VALID$/i,
    instead: 'say NOT VALID, and let a later version VALIDATE it',
  },
  {
    says: /\bADD (?:CONSTRAINT \S+ )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b/i,
    unless: /\bUSING INDEX\b/i,
    instead: 'CREATE UNIQUE INDEX IF NOT EXISTS, which is built beside the shop',
  },
  {
    says: /\bSET (?:TABLESPACE|LOGGED|UNLOGGED|ACCESS METHOD)\b/i,
    instead: 'leave it, or do it by hand while the shop is closed',
  },
];

/** Servers of the version before still ask for it while they are exchanged one after the other; migrations up to this one went before the check. */
const LAST_TO_DROP = '0086';
const TAKEN_AWAY = /^DROP (?:TABLE|FUNCTION|VIEW|TYPE)\b|^ALTER\b.*\b(?:DROP COLUMN|RENAME)\b/i;

/** A word of a name, with or without its quotes and its schema. */
const TABLE = String.raw`(?:ONLY )?(?:"?public"?\.)?"?(\w+)"?`;
const start = (words: string) => new RegExp(`^${words} ${TABLE}`, 'i');
const ALTERED = start('ALTER TABLE(?: IF EXISTS)?');
const MADE = start('CREATE (?:UNLOGGED )?TABLE(?: IF NOT EXISTS)?');
const INDEXED = new RegExp(String.raw`^CREATE (?:UNIQUE )?INDEX (IF NOT EXISTS )?"?\w+"? ON ${TABLE}`, 'i');
const WRITTEN = new RegExp(
  String.raw`(?<!FOR )\b(?:UPDATE(?! SET)|DELETE FROM|LOCK(?: TABLE)?|CLUSTER|VACUUM FULL|REINDEX TABLE) ${TABLE}`,
  'i',
);

const SAID = 'or say before it why not: -- locks: ...';

/** The statements of migrations that would keep a big table locked for long or a server of before from working, each with what to write instead. */
export function slowLocks(root: string): string[] {
  const names = readdirSync(join(root, MIGRATIONS)).filter(
    (name) => name.endsWith('.sql') && name.slice(0, 4) > LAST_BEFORE,
  );
  return names.sort().flatMap((name) => {
    const text = readFileSync(join(root, MIGRATIONS, name), 'utf8');
    const faults = [...slowLocksIn(text), ...(name.slice(0, 4) > LAST_TO_DROP ? takenAwayIn(text) : [])];
    return faults.map((fault) => `${MIGRATIONS}/${name}: ${fault}`);
  });
}

/** The same of the text of one migration. A comment `-- locks: why` before a statement lets it through. */
export function slowLocksIn(text: string): string[] {
  const statements = splitStatements(text);
  const made = new Set(statements.flatMap(({ sql }) => MADE.exec(sql)?.[1] ?? []));
  const added = newColumns(statements);
  const isBig = (table: string) => !made.has(table) && !SMALL.has(table);
  return statements.flatMap((statement) => {
    const instead = statement.reason ? undefined : whatInstead(statement, isBig, added);
    return instead ? [`${statement.sql.slice(0, 100)}\n    ${instead}, ${SAID}`] : [];
  });
}

/** What the text of a migration takes away from the version before; it is let through in the same way. */
export function takenAwayIn(text: string): string[] {
  return splitStatements(text)
    .filter(({ sql, reason }) => TAKEN_AWAY.test(sql) && !reason)
    .map(
      ({ sql }) =>
        `${sql.slice(0, 100)}\n    leave it to the version after the first that asks no more for it; ${SAID}`,
    );
}

type IsBig = (table: string) => boolean;

function whatInstead({ sql, alone }: Statement, isBig: IsBig, added: Map<string, string[]>): string | undefined {
  const altered = ALTERED.exec(sql)?.[1];
  if (altered && isBig(altered)) {
    const said = sql.replace(CONSTANT_DEFAULT, '');
    return OF_TABLES.find(({ says, unless }) => says.test(said) && !unless?.test(said))?.instead;
  }
  const [index, isBuiltBeside, indexed] = INDEXED.exec(sql) ?? [];
  if (index && indexed && isBig(indexed)) {
    if (!isBuiltBeside || !alone)
      return 'CREATE INDEX IF NOT EXISTS "…", alone, which the start builds beside the shop';
    const isOverNew = added.get(indexed)?.some((column) => new RegExp(`\\b${column}\\b`).test(sql.slice(index.length)));
    return isOverNew ? 'leave the index of a new column to a later version' : undefined;
  }
  if (/^(?:CREATE|ALTER|DROP|GRANT|REVOKE|COMMENT)\b/i.test(sql)) return undefined;
  const written = WRITTEN.exec(sql.replace(/'(?:[^']|'')*'/g, "''"))?.[1];
  return written && isBig(written) ? 'let a job write so many rows, some at a time' : undefined;
}

function newColumns(statements: readonly Statement[]): Map<string, string[]> {
  const added = new Map<string, string[]>();
  for (const { sql } of statements) {
    const table = ALTERED.exec(sql)?.[1];
    const columns = [...sql.matchAll(/\bADD COLUMN (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map(([, name = '']) => name);
    if (table) added.set(table, [...(added.get(table) ?? []), ...columns]);
  }
  return added;
}

type Statement = {
  /** In one line, without comments. */
  sql: string;
  reason: boolean;
  /** As the start has to find an index that it builds beside the shop. */
  alone: boolean;
};

/** What a DO block does is looked at; what a function would do is not. */
function splitStatements(text: string): Statement[] {
  return text.split('--> statement-breakpoint').flatMap((chunk) => {
    const flat = chunk.replace(
      /\bDO (\$\w*\$)([\s\S]*?)\1/g,
      (_, _tag, body: string) => `${body.replace(/\bBEGIN\b/gi, '')};`,
    );
    const parts = flat.match(/(?:--[^\n]*|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|[^;])+/g) ?? [];
    const statements = parts.flatMap((part) => {
      const sql = part
        .replace(/--[^\n]*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      return sql ? [{ sql, reason: /^--\s*locks: \S/m.test(part) }] : [];
    });
    const alone = statements.length === 1 && !chunk.trim().startsWith('--');
    return statements.map((statement) => ({ ...statement, alone }));
  });
}
