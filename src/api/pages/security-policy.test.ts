import { expect, test } from 'vitest';
import { writeSecurityPolicy } from './security-policy.ts';

const policy = (origin: string, configuratorUrl: string | null = null) =>
  Object.fromEntries(
    writeSecurityPolicy({ origin, configuratorUrl }, ["'sha256-abc='"])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );

test('scripts come from here, from Stripe, or are those the page was rendered with', () => {
  const scripts = policy('https://fulldraw.example')['script-src'];
  expect(scripts).toEqual(["'self'", "'sha256-abc='", 'https://js.stripe.com', 'https://*.js.stripe.com']);
});

test('the configurator may be framed by its origin alone', () => {
  expect(policy('https://fulldraw.example', 'https://builder.example/bow?x=1')['frame-src']).toContain(
    'https://builder.example',
  );
});

test('a shop without https does not ask browsers for it', () => {
  expect(policy('https://fulldraw.example')).toHaveProperty('upgrade-insecure-requests');
  expect(policy('http://localhost:3000')).not.toHaveProperty('upgrade-insecure-requests');
});
