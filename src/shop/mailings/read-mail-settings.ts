import type { Database, Transaction } from '#db/database.ts';
import { mailSettings } from '#db/schema.ts';

export type MailSettings = Omit<typeof mailSettings.$inferSelect, 'id'>;

/** How the shop writes to many. */
export async function readMailSettings(db: Database | Transaction): Promise<MailSettings> {
  const { reminderDays, lastWordHours, mailsPerMinute } = mailSettings;
  const [settings] = await db.select({ reminderDays, lastWordHours, mailsPerMinute }).from(mailSettings);
  if (!settings) throw new Error('The mail settings are missing.');
  return settings;
}
