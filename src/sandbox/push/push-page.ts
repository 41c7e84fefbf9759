import { page, text } from '#sandbox/shared/page.ts';
import type { StoredMessage, Subscription } from './push-store.ts';

/** The browsers that the shop may write to, and what came for each, as far as it can be read here. */
export function pushPage(subscriptions: Subscription[], messages: StoredMessage[], now: Date): string {
  const parts = subscriptions.map((each, index) =>
    subscriptionPart(
      each,
      subscriptions.length - index,
      messages.filter(({ subscription }) => subscription === each.id),
      now,
    ),
  );
  return page(
    'Push messages',
    `<h1>Push messages</h1>
    <p>The push service that browsers without one of their own are given here. Messages for browsers that were
      subscribed by the sandbox are decrypted; those for others only they can read.
      <a href="/sandbox/">Back to the sandbox</a></p>
    ${parts.length > 0 ? parts.join('') : '<p>No browser is subscribed. Turn notices on in the phone panel.</p>'}`,
  );
}

function subscriptionPart(
  { id, ended, privateKey }: Subscription,
  number: number,
  messages: StoredMessage[],
  now: Date,
) {
  const end = ended
    ? ''
    : `<div class="actions"><form method="post" action="/sandbox/push/end/${text(id)}"><button>End, as a browser does</button></form></div>`;
  const keys = privateKey === null ? '<p>Its browser keeps the key.</p>' : '';
  const rows = messages.map((message) => `<li>${messageText(message, now)}</li>`);
  return `
    <h2>Browser ${number}${ended ? ': ended' : ''}</h2>${keys}${end}
    ${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nothing has come yet.</p>'}`;
}

function messageText({ text: words, size, urgency, topic, expiresAt, receivedAt }: StoredMessage, now: Date): string {
  const at = receivedAt.toISOString().slice(0, 16).replace('T', ' ');
  const waits = expiresAt > now ? 'kept for a phone that is off' : 'not kept any more';
  const facts = [`${at} UTC`, `${size} bytes`, urgency, topic && `topic ${topic}`, waits].filter(Boolean).join(', ');
  const { title, body, address } = read(words);
  if (title === '') return `A message that cannot be read here (${text(facts)})`;
  const link = address.startsWith('/') ? `<a href="${text(address)}">${text(title)}</a>` : text(title);
  return `${link}: ${text(body)} (${text(facts)})`;
}

/** What the shop's own messages say; of another form, the text itself. */
function read(words: string | null): { title: string; body: string; address: string } {
  if (words === null) return { title: '', body: '', address: '' };
  try {
    const { title, body, address } = JSON.parse(words) as Record<string, unknown>;
    return { title: String(title), body: String(body), address: String(address) };
  } catch {
    return { title: 'A text', body: words, address: '' };
  }
}
