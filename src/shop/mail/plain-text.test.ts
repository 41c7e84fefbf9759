import fc from 'fast-check';
import { compile } from 'html-to-text';
import { expect, test } from 'vitest';
import { assertAlways } from '#tests/support/properties.ts';
import { MAIL_SAMPLES } from '#tests/support/samples/mail-samples.ts';
import { toPlainText } from './plain-text.ts';
import { renderMail } from './render-mail.tsx';

const cell = { format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } };

/** The well-known reader of any HTML, told to do what ours does for our own. It takes longer than all the rest of a mail. */
const referee = compile({
  wordwrap: 76,
  selectors: [
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'td', ...cell },
    { selector: 'th', ...cell },
    {
      selector: 'table.facts',
      format: 'dataTable',
      options: { colSpacing: 2, maxColumnWidth: 52, uppercaseHeaderCells: false },
    },
  ],
});

/** What customers and staff may type: words of any length and sign, and everything that means something in HTML. */
const typed = fc
  .array(
    fc.oneof(
      fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
      fc.constantFrom(
        '<b>',
        '</p>',
        '&amp;',
        '&',
        '"',
        "'",
        '=',
        '> ',
        ' ',
        '\n',
        '\n\n',
        'https://fulldraw.test/?a=1&b=2',
      ),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => `x${parts.join(' ')}`.replaceAll(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : '')));

test('the plain text of a mail is what a reader of any HTML makes of it, whatever was typed into it', async () => {
  const order = MAIL_SAMPLES.release['the turn has come'];
  const reply = Object.values(MAIL_SAMPLES['inquiry-reply'])[0];
  const news = Object.values(MAIL_SAMPLES.announcement)[0];
  if (!order || !reply || !news) throw new Error('The samples have other names.');
  await assertAlways(
    fc.asyncProperty(typed, typed, async (line, prose) => {
      for (const { html } of [
        await renderMail('release', { ...order, customerName: line, shippingAddress: `${line}, Bozeman, MT 59715` }),
        await renderMail('inquiry-reply', { ...reply, name: line, message: prose, original: prose }),
        await renderMail('announcement', { ...news, subject: line, message: prose, customerName: line }),
      ]) {
        expect(toPlainText(html)).toBe(`${referee(html).trim()}\n`);
      }
    }),
    { numRuns: 100 },
  );
});
