import { expect, test } from 'vitest';
import { pathsOf } from '#values/pages.ts';
import { type PolicySite, writeSecurityPolicy } from './security-policy.ts';

const policy = (origin: string, site: Partial<PolicySite> = {}, path = '/bows') =>
  Object.fromEntries(
    writeSecurityPolicy(
      {
        origin,
        cardHost: null,
        configuratorUrl: null,
        authDomain: null,
        chooserHost: null,
        adminPath: '/desk',
        ...site,
      },
      path,
      ["'sha256-abc='"],
    )
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );

test('without keys of services outside no page allows a host outside', () => {
  for (const path of ['/', '/bows', '/checkout', '/orders/FD-7K3M9QXT', '/admin-login', '/configurator', '/404']) {
    const text = JSON.stringify(policy('https://fulldraw.example', {}, path));
    expect([path, text.includes('https:'), text.includes('*')]).toEqual([path, false, false]);
  }
  expect(policy('https://fulldraw.example')['script-src']).toEqual(["'self'", "'sha256-abc='"]);
});

test('with Stripe the pages from which the checkout is reached allow its hosts, and those of staff do not', () => {
  const of = (path: string) => policy('https://fulldraw.example', { cardHost: 'https://js.stripe.com' }, path);
  for (const path of ['/', '/bows', '/checkout', '/complete-payment', '/orders/FD-7K3M9QXT', '/404', '/releases']) {
    const { 'script-src': scripts, 'connect-src': calls, 'frame-src': frames, 'img-src': pictures } = of(path);
    expect(scripts).toEqual(["'self'", "'sha256-abc='", 'https://js.stripe.com', 'https://*.js.stripe.com']);
    expect(calls).toEqual(["'self'", 'https://api.stripe.com']);
    expect(frames).toContain('https://hooks.stripe.com');
    expect(pictures).toContain('https://*.stripe.com');
  }
  for (const path of ['/desk', '/desk/orders', '/mobile-admin', '/staff-sign-in', '/release', '/admin-login']) {
    expect([path, JSON.stringify(of(path)).includes('stripe')]).toEqual([path, false]);
  }
});

test('with a sandbox in a process of its own its script and its calls are allowed by name, and nobody else outside', () => {
  const cardHost = 'http://127.0.0.1:3001';
  const chooserHost = 'http://127.0.0.1:3005';
  const of = (path: string) => policy('http://localhost:3000', { cardHost, chooserHost }, path);
  const { 'script-src': scripts, 'connect-src': calls, 'frame-src': frames } = of('/checkout');
  expect(scripts).toEqual(["'self'", "'sha256-abc='", cardHost]);
  expect(calls).toEqual(["'self'", cardHost, chooserHost]);
  expect(frames).toEqual(["'self'"]);
  expect(JSON.stringify(of('/checkout'))).not.toContain('https:');
  const staff = of('/desk/orders');
  expect(staff['script-src']).toEqual(["'self'", "'sha256-abc='"]);
  expect(staff['connect-src']).toEqual(["'self'", chooserHost]);
});

test('the configurator may be framed by its origin alone', () => {
  const configuratorUrl = 'https://builder.example/bow?x=1';
  expect(policy('https://fulldraw.example', { configuratorUrl })['frame-src']).toContain('https://builder.example');
});

test('with Firebase one document allows its script, its calls and its frame by name, and of cards nothing', () => {
  const site = { authDomain: 'login.test', cardHost: 'https://js.stripe.com', chooserHost: 'http://127.0.0.1:3005' };
  const {
    'script-src': scripts,
    'connect-src': calls,
    ...rules
  } = policy('https://fulldraw.example', site, '/sign-in');
  expect(scripts).toEqual(["'self'", "'sha256-abc='", 'https://apis.google.com']);
  const called = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  expect(calls).toEqual(["'self'", ...called]);
  expect(rules['frame-src']).toEqual(['https://login.test']);
  expect(rules['frame-ancestors']).toEqual(["'self'"]);
});

test('no other page allows Google more than the pictures of accounts, and without Firebase none allows anything of it', () => {
  for (const path of [...pathsOf(), '/orders/FD-1', '/bow/1', '/desk', '/desk/orders', '/sign-in/x', '/404']) {
    if (path === '/sign-in') continue;
    const { 'img-src': _pictures, ...rules } = policy('https://fulldraw.example', { authDomain: 'login.test' }, path);
    expect([path, JSON.stringify(rules).match(/google|login\.test/)]).toEqual([path, null]);
  }
  expect(policy('https://fulldraw.example', { authDomain: 'login.test' })['img-src']).toContain(
    'https://*.googleusercontent.com',
  );
  for (const path of ['/bows', '/sign-in']) {
    expect(JSON.stringify(policy('https://fulldraw.example', {}, path))).not.toContain('google');
  }
});

test('a shop without https does not ask browsers for it', () => {
  expect(policy('https://fulldraw.example')).toHaveProperty('upgrade-insecure-requests');
  expect(policy('http://localhost:3000')).not.toHaveProperty('upgrade-insecure-requests');
});

test('staff see pictures of products that are elsewhere, visitors only those of named sites', () => {
  const pictures = (path: string) => policy('https://fulldraw.example', {}, path)['img-src'];
  for (const path of ['/desk', '/desk/products/12', '/mobile-admin']) expect(pictures(path)).toContain('https:');
  for (const path of ['/', '/bows', '/deskless', '/mobile-administer']) expect(pictures(path)).not.toContain('https:');
});

test('the configurator may unpack its model, be framed by our own pages, and reach nobody outside', () => {
  const rules = policy('https://fulldraw.example', { authDomain: 'login.test' }, '/configurator');
  expect(rules['script-src']).toEqual(["'self'", "'sha256-abc='", "'wasm-unsafe-eval'"]);
  expect(rules['worker-src']).toEqual(["'self'", 'blob:']);
  expect(rules['frame-ancestors']).toEqual(["'self'"]);
  expect(JSON.stringify(rules)).not.toMatch(/https:/);
  expect(rules).toHaveProperty('upgrade-insecure-requests');
  for (const path of ['/build-your-bow', '/configurator/x', '/configurators']) {
    const others = policy('https://fulldraw.example', {}, path);
    expect(others['frame-ancestors']).toEqual(["'none'"]);
    expect(others['script-src']).not.toContain("'wasm-unsafe-eval'");
    expect(JSON.stringify(others)).not.toContain('blob:');
  }
});
