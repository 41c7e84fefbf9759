import type pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';

/** A received mail, taken apart. */
export type ReceivedMail = {
  id: number;
  to: string;
  from: string;
  subject: string;
  receivedAt: Date;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
};

type Row = { id: string; recipient: string; sender: string; raw: Buffer; received_at: Date };

/** Keeps a mail once per recipient, as mailboxes do. */
export async function keepMail(pool: pg.Pool, mail: { recipients: string[]; sender: string; raw: Buffer }) {
  await pool.query('insert into sandbox.mails (recipient, sender, raw) select unnest($1::text[]), $2, $3', [
    mail.recipients,
    mail.sender,
    mail.raw,
  ]);
}

/** The newest first; with `to`, only those to that address, whatever its case. */
export async function listMails(pool: pg.Pool, { to, limit = 100 }: { to?: string | undefined; limit?: number } = {}) {
  const { rows } = await pool.query<Row>(
    `select * from sandbox.mails where $1::text is null or lower(recipient) = lower($1) order by id desc limit $2`,
    [to ?? null, limit],
  );
  return Promise.all(rows.map(takeApart));
}

export async function readMail(pool: pg.Pool, id: number): Promise<ReceivedMail | null> {
  const { rows } = await pool.query<Row>('select * from sandbox.mails where id = $1', [id]);
  return rows[0] ? takeApart(rows[0]) : null;
}

export async function emptyMailbox(pool: pg.Pool): Promise<void> {
  await pool.query('delete from sandbox.mails');
}

async function takeApart(row: Row): Promise<ReceivedMail> {
  const mail: Email = await PostalMime.parse(row.raw);
  return {
    id: Number(row.id),
    to: row.recipient,
    from: row.sender,
    subject: mail.subject ?? '',
    receivedAt: row.received_at,
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  };
}
