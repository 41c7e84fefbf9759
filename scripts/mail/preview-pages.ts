import type { MailSample } from '#tests/support/mail-samples.ts';

type Mail = { subject: string; text: string };

/** The mail as somebody sees it who likes it so, whatever this browser likes. */
export function asSeen(html: string, how: 'light' | 'dark'): string {
  return html.replace('(prefers-color-scheme: dark)', how === 'dark' ? 'all' : 'not all');
}

export function indexPage(samples: MailSample[]): string {
  return page('The mails', `<h1>The mails</h1><ol start="0">${samples.map(row).join('')}</ol>`);
}

export function mailPage(samples: MailSample[], place: number, { subject, text }: Mail): string {
  const frame = (form: 'light' | 'dark', width: number, name: string) =>
    `<figure><figcaption>${name}</figcaption><iframe src="/mails/${place}/${form}" width="${width}" title="${name}"></iframe></figure>`;
  const beside = (other: number, word: string) => (samples[other] ? `<a href="/mails/${other}">${word}</a> ` : '');
  const sample = samples[place];
  return page(
    subject,
    `<nav>${beside(place - 1, '← before')}<a href="/">all mails</a> ${beside(place + 1, 'next →')}</nav>
    <p>${inHtml(`${sample?.template}: ${sample?.shows}`)}</p><h1>${inHtml(subject)}</h1>
    <main>${frame('light', 600, '600 px')}${frame('dark', 600, '600 px, dark')}
    ${frame('light', 375, '375 px')}${frame('dark', 375, '375 px, dark')}
    <figure><figcaption>plain text</figcaption><pre>${inHtml(text)}</pre></figure></main>`,
  );
}

function row({ template, shows }: MailSample, place: number): string {
  return `<li><a href="/mails/${place}">${inHtml(template)}</a>: ${inHtml(shows)}</li>`;
}

const STYLE = `
  body { margin: 24px; background: #fff; color: #14180f; font: 16px/1.5 sans-serif; }
  main { display: flex; flex-wrap: wrap; gap: 24px; align-items: start; }
  figure { margin: 0; } figcaption { color: #555a4d; }
  iframe { border: 1px solid #d8d2c4; } pre { width: 78ch; margin: 0; padding: 16px; border: 1px solid #d8d2c4; white-space: pre-wrap; }`;

/** Frames are as high as their mails; a change of the templates loads the page again. */
const SCRIPT = `
  for (const frame of document.querySelectorAll('iframe')) {
    const fit = () => { frame.height = frame.contentDocument.documentElement.scrollHeight; };
    frame.addEventListener('load', fit);
    if (frame.contentDocument.readyState === 'complete') fit();
  }
  new EventSource('/changes').onmessage = () => location.reload();`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${inHtml(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
    <body>${body}<script>${SCRIPT}</script></body></html>`;
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
