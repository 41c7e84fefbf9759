import { expect, test } from 'vitest';
import { listMailSamples } from '#tests/support/samples/mail-samples.ts';
import { packBody, secretsOf, unpackBody } from './kept-body.ts';
import { renderMail } from './render-mail.tsx';

/** Every secret that stands anywhere in the facts of a mail, found without the list of facts that the shop goes by. */
function secretsAnywhere(facts: unknown): string[] {
  if (typeof facts === 'object' && facts !== null) return Object.values(facts).flatMap(secretsAnywhere);
  if (typeof facts !== 'string') return [];
  return [...facts.matchAll(/(?<=[?&](?:token|key)=)[\w-]+|^[\w-]{40,}$|^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/g)].flat();
}

test('no secret of any mail is in what is kept of it, and nothing else is missing', async () => {
  const kinds = new Set<string>();
  for (const { template, shows, data } of listMailSamples()) {
    const mail = await renderMail(template as 'release', data as never);
    const kept = unpackBody(packBody(mail, data));
    const secrets = [...new Set(secretsAnywhere(data))];
    for (const secret of secrets) {
      const sent = `${mail.subject}${mail.html}${mail.text}`;
      if (sent.includes(secret)) kinds.add(template);
      expect(`${mail.subject}${kept.html}${kept.text}`, `${template}, ${shows}`).not.toContain(secret);
    }
    const put = (text: string) => secrets.reduce((masked, secret) => masked.replaceAll(secret, '[left out]'), text);
    expect(kept, `${template}, ${shows}`).toEqual({ html: put(mail.html), text: put(mail.text) });
    // Whatever is secret is also sealed in the row: the two go by one list of facts.
    expect(secretsOf(data).toSorted(), `${template}, ${shows}`).toEqual(secrets.toSorted());
  }
  // Those whose links or codes really were in the mail: a sample without its secret would show nothing.
  expect([...kinds].sort()).toEqual(
    expect.arrayContaining([
      ...['announcement', 'balance-reminder', 'bow-transfer', 'build-confirm', 'build-missing', 'delay-correction'],
      ...['delay-notice', 'gift-card', 'gift-card-reissued', 'order-confirmed', 'order-page-link', 'order-shipped'],
      ...['payment-link', 'release', 'sooner-notice', 'waiting-confirm', 'waiting-open'],
    ]),
  );
});

test('a secret of another shape than those of today is left out all the same', async () => {
  const [id, key] = ['12-aB3_9xaB3_9xaB3_9xaB3_9xaB3_9xaB3_9xaB3_9xQw', 'short-secret-of-16'];
  const news = {
    subject: 'News',
    message: 'News.',
    customerName: 'Ann',
    origin: 'https://fulldraw.test',
    unsubscribeToken: id,
  };
  const confirm = { bowName: 'Hunter', waitingLink: `https://fulldraw.test/waiting-list?token=${key}` };
  for (const [secret, template, data] of [
    [id, 'announcement', news],
    [key, 'waiting-confirm', { ...confirm, origin: news.origin }],
  ] as const) {
    const mail = await renderMail(template as 'announcement', data as never);
    expect(mail.text).toContain(secret);
    const { html, text } = unpackBody(packBody(mail, data));
    expect(`${html}${text}`).not.toContain(secret);
    expect(text).toContain('?token=[left out]');
  }
});

test('a payment link or a gift card code that a customer pasted into a message is not kept either', () => {
  const pasted = `https://fulldraw.test/complete-payment?token=${'aB3-_9x'.repeat(6)}Q and FD7K-2M4P-9QXT-HRWC`;
  const { text } = unpackBody(packBody({ html: '<p></p>', text: `You wrote: ${pasted}` }, {}));
  expect(text).toBe('You wrote: https://fulldraw.test/complete-payment?token=[left out] and [left out]');
});

test('the words of the addresses of a delay notice are kept, because they are no secret', () => {
  const keepLink = `https://fulldraw.test/delay?token=7-${'a'.repeat(43)}&answer=keep`;
  const { text } = unpackBody(packBody({ html: '', text: `We keep it: ${keepLink}` }, { question: { keepLink } }));
  expect(text).toBe('We keep it: https://fulldraw.test/delay?token=[left out]&answer=keep');
});

test('a usual mail takes about two kilobytes', async () => {
  const sizes: number[] = [];
  for (const { template, data } of listMailSamples()) {
    sizes.push(packBody(await renderMail(template as 'release', data as never), data).length);
  }
  const average = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  expect(average).toBeGreaterThan(1_000);
  expect(average).toBeLessThan(2_300);
});
