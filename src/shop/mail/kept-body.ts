import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { LINK_FACTS } from '#db/columns/sealed-columns.ts';
import type { Database, Transaction } from '#db/database.ts';
import { emailBodies } from '#db/schema.ts';
import { LEFT_OUT, scrubSecrets } from '#values/text/fault-text.ts';

export type MailBody = { html: string; text: string };

/**
 * What of a mail is kept once it has gone out (rule 40.1): both its parts as they were sent, without the secrets of its links
 * and codes, made small. Two kilobytes are usual (decision 0058).
 */
export function packBody({ html, text }: MailBody, facts: unknown): Buffer {
  const secrets = secretsOf(facts);
  return deflateRawSync(JSON.stringify([mask(html, secrets), mask(text, secrets)]));
}

/** Null: the mail has not gone out, or did before bodies were kept. */
export async function readBody(db: Database | Transaction, emailId: number): Promise<MailBody | null> {
  const [kept] = await db.select().from(emailBodies).where(eq(emailBodies.emailId, emailId));
  return kept ? unpackBody(kept.body) : null;
}

export function unpackBody(body: Buffer): MailBody {
  const [html = '', text = ''] = JSON.parse(inflateRawSync(body).toString('utf8')) as string[];
  return { html, text };
}

/** Whatever the facts say is secret, and whatever else looks like a secret: customers paste links into what they write. */
function mask(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, LEFT_OUT), scrubSecrets(text));
}

/** A value in an address that nobody guesses; `keep` and `cancel` are words. */
const UNGUESSABLE = /^[\w-]{16,}$/;

/** The secrets among the facts of a mail, the longest first: one may be a part of another. Facts may hold facts. */
export function secretsOf(facts: unknown, name = ''): string[] {
  if (typeof facts === 'string') return LINK_FACTS.includes(name) ? secretsIn(facts) : [];
  if (typeof facts !== 'object' || facts === null) return [];
  const found = Object.entries(facts).flatMap(([each, value]) => secretsOf(value, each));
  return [...new Set(found)].sort((one, other) => other.length - one.length);
}

/** Of a link what its address carries; a token or a code is a secret as a whole. */
function secretsIn(fact: string): string[] {
  if (!URL.canParse(fact)) return fact === '' ? [] : [fact];
  return [...new URL(fact).searchParams.values()].filter((value) => UNGUESSABLE.test(value));
}
