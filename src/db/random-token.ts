import { sql } from 'drizzle-orm';

/** Two random UUIDs: 244 bits that no link guesses, made where the rows are. */
export const RANDOM_TOKEN = sql<string>`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`;
