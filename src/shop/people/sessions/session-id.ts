import { createHash } from 'node:crypto';

/** What the table keeps of a session's secret: whoever reads the table cannot sign in with it. */
export function sessionId(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
