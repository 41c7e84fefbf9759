import type { Ok, Refused } from '#values/result.ts';

/** What a browser gives to whoever may write to it (W3C Push API). All of it is secret: who has it can write. */
export type PushSubscription = {
  /** The address at the push service of the browser's maker. */
  endpoint: string;
  /** The browser's public key, base64url, 65 bytes. */
  p256dh: string;
  /** base64url, 16 bytes. */
  auth: string;
};

/** The shop's own pair, by which push services know who sends (RFC 8292); base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

export type PushMessage = {
  /** Encrypted before it leaves the shop (RFC 8291), so the push service reads nothing; at most 3,000 bytes. */
  payload: string;
  /** How long the push service keeps it for a phone that is off. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** One that waits under the same topic is replaced: at most 32 characters of base64url. */
  topic?: string;
};

/**
 * `gone`: the browser has ended the subscription. `refused`: this message is not taken, now or later. `later`: the service
 * asks for a pause.
 */
export type PushOutcome =
  | Ok
  | Refused<'gone'>
  | Refused<'refused', { status: number }>
  | Refused<'later', { seconds: number }>;

/** The push services of browsers' makers (RFC 8030). */
export type PushService = {
  /** Whether this may be an address at a push service. Addresses come from browsers, and requests follow them. */
  takes(endpoint: string): boolean;
  /** Throws when there is no answer, or one that says nothing of this message; a later attempt may succeed. */
  send(subscription: PushSubscription, message: PushMessage, keys: PushKeys): Promise<PushOutcome>;
  /** Where a page gets a subscription when its browser has no push service of its own; null outside the sandbox. */
  standIn: string | null;
};
