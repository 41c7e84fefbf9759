import { expect, test } from 'vitest';
import { renderMail } from '#shop/mail/render-mail.tsx';
import { colors, dark } from '#shop/mail/templates/look.ts';
import type { NoticesOfKind } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { type ClassStyles, contrastOf, isSeen, readHtml } from './mail-html.ts';
import { listMailSamples, MAIL_SAMPLES } from './mail-samples.ts';

const mails = await Promise.all(
  listMailSamples().map(async ({ template, shows, data }) => {
    const mail = await renderMail(template, data);
    const { elements, complaints } = readHtml(mail.html);
    const seen = elements.filter(isSeen);
    const words = seen.map(({ text }) => text).join(' ');
    return { name: `${template}: ${shows}`, template, data, ...mail, elements, complaints, seen, words };
  }),
);

/** What can be unsubscribed from. */
const NEWS = ['announcement', 'build-letter'];

test('the plain text of every mail reads as it did', async () => {
  const parts = mails.map(({ name, subject, text }) => `===== ${name}\nSubject: ${subject}\n\n${text}`);
  await expect(parts.join('\n')).toMatchFileSnapshot('./samples.txt');
});

test('every mail is sound HTML that needs nothing from elsewhere, and no program cuts it off', () => {
  for (const { name, html, elements, complaints, template } of mails) {
    expect(complaints, name).toEqual([]);
    // A build letter has pictures, of the shop alone.
    const shown = template === 'build-letter' ? elements.filter(({ name: tag }) => tag !== 'img') : elements;
    const names = new Set(shown.map((element) => element.name));
    for (const strange of ['img', 'script', 'link', 'iframe', 'form', 'svg', 'object', 'video', 'base']) {
      expect(names, name).not.toContain(strange);
    }
    for (const { attributes } of elements) {
      // Those of a build letter come from the shop, and say in words what they show.
      const { src = '', alt, ...others } = attributes;
      const isPicture =
        template === 'build-letter' &&
        src.startsWith(`${MAIL_SAMPLES['build-letter']['with pictures']?.origin}/pictures/`) &&
        alt;
      expect(Object.keys(isPicture ? others : attributes).join(' '), name).not.toMatch(
        /\b(src|srcset|background|on[a-z]+)\b/,
      );
    }
    expect(html, name).not.toMatch(/url\(|@import|@font-face|background-image/);
    expect(Buffer.byteLength(html), name).toBeLessThan(50_000);
  }
});

test('every mail says what it is before it is opened, and in which language it is', () => {
  for (const { name, template, subject, elements } of mails) {
    expect(elements.find((element) => element.name === 'html')?.attributes.lang, name).toBe('en');
    expect(elements.find((element) => element.name === 'title')?.text, name).toMatch(/\S/);
    expect(
      elements.filter((element) => element.name === 'h1'),
      name,
    ).toHaveLength(1);
    const preview = elements.find(({ style }) => style.display === 'none')?.text.replaceAll(/[\u00a0\u200c]+/g, '');
    expect(preview, name).toMatch(/^\S.{10,139}$/);
    if (!NEWS.includes(template)) expect(subject.length, name).toBeLessThanOrEqual(70);
  }
});

test('every link is whole and leads to the shop, to the carrier that has the parcel, or to a label to print', () => {
  for (const { name, data, elements } of mails) {
    const links = elements.filter((element) => element.name === 'a').map(({ attributes }) => attributes.href ?? '');
    const carrier = 'trackingLink' in data ? data.trackingLink : 'labelUrl' in data ? data.labelUrl : null;
    expect(links.length, name).toBeGreaterThan(0);
    for (const link of links.filter((each) => each !== carrier)) expect(new URL(link).origin, name).toBe(data.origin);
    if (carrier) expect(links, name).toContain(carrier);
  }
});

test('every mail fits on a phone and is no wider than 600 pixels', () => {
  for (const { name, elements } of mails) {
    for (const { attributes, style } of elements) {
      expect(attributes.width ?? '100%', name).toBe('100%');
      expect(style['min-width'], name).toBeUndefined();
      for (const width of [style.width, style['max-width']]) {
        if (width) expect(Number.parseInt(width, 10), name).toBeLessThanOrEqual(600);
      }
    }
  }
});

test('every word stands out from its ground, by day and in the dark', () => {
  for (const { name, seen } of mails) {
    for (const element of seen.filter(({ text }) => text.trim())) {
      for (const classes of [{}, dark] satisfies ClassStyles[]) {
        expect(contrastOf(element, classes), `${name}: ${element.text}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

test('every mail names its amounts in both parts, and none that its data does not have', () => {
  for (const { name, data, text, words } of mails) {
    const amounts = amountsOf(data);
    for (const part of [text, words]) {
      for (const own of amounts.own) expect(part, name).toContain(formatUsd(own));
      const named = part.match(/\$[\d,.]*\d/g) ?? [];
      expect(new Set([...amounts.all.map(formatUsd), '$0.00']), name).toEqual(
        new Set([...amounts.all.map(formatUsd), '$0.00', ...named]),
      );
    }
  }
});

test('no mail shows what the shop forgot to say', () => {
  for (const { name, subject, text, words } of mails) {
    for (const part of [subject, text, words]) {
      expect(part, name).not.toMatch(/\b(undefined|null|NaN|Infinity|Invalid|object Object)\b/);
    }
  }
});

test('the lines of plain text are no longer than 78 characters, but for words that are', () => {
  for (const { name, text } of mails) {
    for (const line of text.split('\n').filter((each) => !/\S{50}/.test(each))) {
      expect(line.length, `${name}: ${line}`).toBeLessThanOrEqual(78);
    }
  }
});

test('one action at most has the warm colour', () => {
  for (const { name, seen } of mails) {
    const buttons = seen.filter(({ style }) => style['background-color'] === colors.blaze);
    expect(buttons.length, name).toBeLessThanOrEqual(1);
  }
});

test('only news can be unsubscribed from, and they say how', () => {
  for (const { name, template, text, html } of mails) {
    if (!NEWS.includes(template)) expect(`${text}${html}`, name).not.toMatch(/unsubscri/i);
  }
  const { unsubscribeToken, origin } = MAIL_SAMPLES.announcement['with a list'] ?? {};
  const news = mails.find(({ template }) => template === 'announcement');
  const link = `${origin}/unsubscribe?token=${unsubscribeToken}`;
  expect(news?.text).toContain(link);
  expect(news?.html).toContain(`href="${link}"`);
});

test('what staff type keeps its lines, and is never markup', () => {
  const { text, html } = mails.find(({ name }) => name === 'announcement: with a list') ?? { text: '', html: '' };
  expect(text).toContain('\n- from 9 AM\n- on the range behind the hall\n\nYours,\n');
  expect(html).toContain('- from 9 AM<br/>- on the range behind the hall</p>');
  const strange = mails.find(({ name }) => name === 'announcement: what staff should not write');
  expect(strange?.html).toContain('&lt;/td&gt;&lt;/table&gt;&lt;script&gt;');
});

/** `own`: what this mail is about; `all`: the order's as well. Zeros need no word. */
function amountsOf(mail: object): { own: number[]; all: number[] } {
  const data = { ...mail, ...('question' in mail ? (mail.question as object | null) : {}) };
  const due = 'due' in data ? (data.due as { amount: number }).amount : 0;
  const shipping = Object.entries('shipping' in data ? (data.shipping as object) : {});
  const figures = Object.entries(data).filter(([field]) =>
    /amount$|^outstanding$|^remainingBalance$|^balancePaid$/i.test(field),
  );
  const lines = 'lines' in data ? (data.lines as { price: number }[]) : [];
  const back = Object.entries('back' in data ? (data.back as object) : {});
  const prices = lines.map(({ price }): [string, unknown] => ['price', price]);
  const told = 'parts' in data ? (data.parts as NoticesOfKind[]) : 'words' in data ? [data as NoticesOfKind] : [];
  const sums = told.flatMap(({ facts, count }): [string, unknown][] => [
    ...facts.map(({ amount }): [string, unknown] => ['amount', amount]),
    ['sum', facts.reduce((sum, { amount }) => sum + (amount ?? 0), 0)],
    ['sum', count * (facts[0]?.amount ?? 0)],
  ]);
  const { depositAmount = 0, giftAmount = 0 } = data as { depositAmount?: number; giftAmount?: number };
  if (giftAmount > 0) sums.push(['by card', depositAmount - giftAmount]);
  const own = figures.filter(([field]) => /^(refund|refunded|kept)Amount$|^outstanding$/.test(field));
  const charges = shipping.filter(([field]) => field !== 'paymentLink');
  const cents = (entries: [string, unknown][]) => [due, ...entries.map(([, value]) => Number(value))].filter(Boolean);
  return { own: cents([...own, ...charges]), all: cents([...figures, ...back, ...prices, ...sums, ...charges]) };
}
