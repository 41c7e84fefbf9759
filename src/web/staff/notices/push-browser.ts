import { PHONE_PATH } from '#web/staff/calls/sign-in-address.ts';

/** What a browser says of its subscription, real or the sandbox's. */
export type BrowserPush = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Why this browser shows no notices, and what to do. */
export class NoPush extends Error {
  override name = 'NoPush';
}

/** Where a subscription of the sandbox is kept: this browser has none of its own. */
const KEPT = 'fulldraw-sandbox-push';
/** A push service that cannot be reached is asked for minutes otherwise. */
const PATIENCE_MS = 15_000;

const ON_IPHONE =
  'This browser cannot show notices. On an iPhone or iPad, tap Share, then “Add to Home Screen”, and open the panel from there.';
const BLOCKED = 'This browser blocks notices of this page. Allow them in its settings for this site, then try again.';
const NO_ANSWER = 'The push service of this browser did not answer. Please try again in a minute.';

/** The subscription of this browser; null while there is none. */
export async function pushHere(): Promise<BrowserPush | null> {
  const own = await (await registrationHere())?.pushManager?.getSubscription();
  return own ? toPush(own) : readKept();
}

/**
 * Asks the browser for a subscription to this shop alone. Where it gives none, the sandbox does, if there is one: `standIn` is
 * its address. Throws `NoPush` with what to do.
 */
export async function subscribeHere(publicKey: string, standIn: string | null): Promise<BrowserPush> {
  try {
    return await askBrowser(publicKey);
  } catch (fault) {
    if (standIn === null) throw fault instanceof NoPush ? fault : new NoPush(NO_ANSWER, { cause: fault });
    return askStandIn(publicKey, standIn);
  }
}

/** This browser's subscription ends; whoever has its address writes to nobody. */
export async function unsubscribeHere(): Promise<void> {
  localStorage.removeItem(KEPT);
  const own = await (await registrationHere())?.pushManager?.getSubscription();
  await own?.unsubscribe();
}

/** As the server lists this browser. */
export async function markOf({ endpoint }: BrowserPush): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** What this browser calls itself, short enough for a list. */
export function browserName(): string {
  const { userAgent } = navigator;
  const device = /iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux/.exec(userAgent)?.[0] ?? 'Browser';
  const program = /(Edg|OPR|Firefox|Chrome|Safari)[/A-Za-z]*/.exec(userAgent)?.[1] ?? '';
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', Macintosh: 'Mac', CrOS: 'Chromebook' };
  return [names[program] ?? program, names[device] ?? device].filter(Boolean).join(' on ');
}

async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration(PHONE_PATH) : undefined;
}

async function askBrowser(publicKey: string): Promise<BrowserPush> {
  const registration = await registrationHere();
  if (!registration?.pushManager || !('Notification' in window)) throw new NoPush(ON_IPHONE);
  if ((await Notification.requestPermission()) !== 'granted') throw new NoPush(BLOCKED);
  // One that was made for another key of the shop is of no use.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const asked = registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS, new NoPush(NO_ANSWER)));
  return toPush(await Promise.race([asked, late]));
}

async function askStandIn(publicKey: string, standIn: string): Promise<BrowserPush> {
  const answer = await fetch(standIn, { method: 'POST', body: JSON.stringify({ vapid: publicKey }) });
  if (!answer.ok) throw new NoPush(NO_ANSWER);
  const push = (await answer.json()) as BrowserPush;
  localStorage.setItem(KEPT, JSON.stringify(push));
  return push;
}

function readKept(): BrowserPush | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as BrowserPush | null;
  } catch {
    return null;
  }
}

function toPush(subscription: PushSubscription): BrowserPush {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}
