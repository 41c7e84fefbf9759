// The sandbox as a process of its own (`npm run sandbox`): a provider that goes on while the shop is stopped or killed.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { z } from 'zod';
import { openPool } from '#db/database.ts';
import { openPostgres } from '#db/start/open-postgres.ts';
import { startMailSandbox } from '#sandbox/mail/mail-sandbox.ts';
import { registerSandbox } from '#sandbox/sandbox.ts';
import {
  SANDBOX_MAIL_EVENT_KEY,
  SANDBOX_PRINT_TOKEN,
  SANDBOX_PRINT_WEBHOOK_SECRET,
  SANDBOX_PUBLISHABLE_KEY,
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from '#sandbox/shared/keys.ts';
import { prepareSandbox } from '#sandbox/shared/sandbox-database.ts';
import type { Log } from '#shop/ports/shop.ts';
import { isLoopback } from '#values/network/loopback.ts';

const port = z.coerce.number().int().min(0).max(65_535);

const settings = z.object({
  PORT: port.default(3001),
  SMTP_PORT: port.default(3002),
  SHOP_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.canParse(url) && isLoopback(new URL(url).hostname), 'must be a shop on this machine')
    .transform((url) => new URL(url).origin)
    .default('http://localhost:3000'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().trim().min(1).default('./sandbox-data'),
});

export type SandboxSettings = z.output<typeof settings>;

/** Throws one error that lists every fault, a line each. */
export function readSandboxSettings(environment: Record<string, string | undefined>): SandboxSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The sandbox's settings cannot be used:\n${faults.join('\n')}`);
}

export type SandboxProcess = {
  /** Its address, such as http://127.0.0.1:3001. */
  origin: string;
  /** The settings with which a shop uses it. */
  forShop: Record<string, string>;
};

/**
 * Opens the sandbox at 127.0.0.1, where nobody but this machine reaches it: it asks nobody who they are. What it opens is
 * closed by `closing`, also when it fails half-way.
 */
export async function openSandboxProcess(
  { PORT, SMTP_PORT, SHOP_ORIGIN, DATABASE_URL, DATA_DIR }: SandboxSettings,
  closing: AsyncDisposableStack,
  log: Log,
): Promise<SandboxProcess> {
  const database = await openPostgres({ databaseUrl: DATABASE_URL ?? null, dataDir: DATA_DIR, walArchive: null, log });
  closing.defer(() => database.stop());
  // The database is its own.
  const pool = openPool(database.owner);
  closing.defer(() => pool.end());
  const shopUrl = () => SHOP_ORIGIN;
  await prepareSandbox(pool);
  const mailbox = await startMailSandbox({ pool, port: SMTP_PORT, shopUrl });
  closing.defer(() => mailbox.close());
  const app = Fastify({ forceCloseConnections: true });
  closing.defer(() => app.close());
  app.get('/', (_request, reply) => reply.redirect('/sandbox/'));
  await registerSandbox(app, { pool, shopUrl, shopOrigin: SHOP_ORIGIN, mailRoutes: mailbox.routes });
  await app.listen({ host: '127.0.0.1', port: PORT });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    origin,
    forShop: {
      STRIPE_API_URL: `${origin}/sandbox/stripe`,
      STRIPE_SECRET_KEY: SANDBOX_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: SANDBOX_PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET,
      IDENTITY_URL: `${origin}/sandbox/identity`,
      PRINTFUL_API_URL: `${origin}/sandbox/printful`,
      PRINTFUL_TOKEN: SANDBOX_PRINT_TOKEN,
      PRINTFUL_WEBHOOK_SECRET: SANDBOX_PRINT_WEBHOOK_SECRET,
      SMTP_URL: mailbox.smtpUrl,
      SENDGRID_WEBHOOK_KEY: SANDBOX_MAIL_EVENT_KEY,
    },
  };
}
