import { page, text } from '#sandbox/page.ts';
import type { Report } from './mail-events.ts';
import type { ReceivedMail } from './mailbox.ts';
import { REFUSED_DOMAIN } from './smtp-server.ts';

export function listPage(mails: ReceivedMail[]): string {
  const remark = `<p class="remark">Mails that the shop sends arrive here and go nowhere else. A mail to an address at
    ${REFUSED_DOMAIN} is refused, as a mistyped one would be.</p>`;
  if (mails.length === 0) return frame('Mailbox', `<h1>Mailbox</h1><p>No mail yet.</p>${remark}`);
  const rows = mails.map(
    (mail) => `<li><a href="/sandbox/mail/${mail.id}">
      <span class="subject">${text(mail.subject || '(no subject)')}</span>
      <span class="to">${text(mail.to)}</span>
      ${time(mail)}
    </a></li>`,
  );
  return frame(
    'Mailbox',
    `<header><h1>Mailbox</h1><form method="post" action="/sandbox/mail/delete"><button>Delete all</button></form></header>
    <ol class="mails">${rows.join('')}</ol>${remark}`,
  );
}

/** `said`: what became of a report that was just made. */
export function mailPage(mail: ReceivedMail, said = ''): string {
  const headers = mail.headers.map(({ name, value }) => `<dt>${text(name)}</dt><dd>${text(value)}</dd>`);
  return frame(
    mail.subject,
    `<p><a href="/sandbox/mail">Mailbox</a></p>
    <h1>${text(mail.subject || '(no subject)')}</h1>
    <p class="envelope">To ${text(mail.to)}<br>From ${text(mail.from)}<br>${time(mail)}</p>
    ${reports(mail)}
    ${said && `<p role="status">${text(said)}</p>`}
    ${mail.html ? shown(mail) : ''}
    <details ${mail.html ? '' : 'open'}><summary>Plain text</summary><pre>${text(mail.text)}</pre></details>
    <details><summary>Headers</summary><dl>${headers.join('')}</dl></details>`,
  );
}

export function missingPage(): string {
  return frame('No such mail', '<h1>No such mail</h1><p><a href="/sandbox/mail">Mailbox</a></p>');
}

/** What a mail provider tells the shop after it has taken a mail. */
function reports({ id }: ReceivedMail): string {
  const button = (what: Report, label: string) =>
    `<form method="post" action="/sandbox/mail/${id}/report/${what}"><button>${label}</button></form>`;
  return `<div class="reports">${button('bounce', 'Bounce')}${button('complaint', 'Complaint')}</div>
    <p class="remark">Bounce tells the shop that this mail came back for good; Complaint, that its reader called it spam.</p>`;
}

/** A mail may hold anything: no scripts, no forms, no access to this page. Its links open in a page of their own. */
function shown({ id }: ReceivedMail): string {
  return `<iframe title="The mail" src="/sandbox/mail/${id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

function time({ receivedAt }: ReceivedMail): string {
  const iso = receivedAt.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function frame(title: string, body: string): string {
  return page(title, `<link rel="stylesheet" href="/sandbox/mail.css">${body}`);
}
