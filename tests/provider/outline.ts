/** What the card provider answered, without anything that is secret, somebody's or of that day alone. */
export type Outline = string | number | boolean | null | Outline[] | { [name: string]: Outline };

/** A call as it went over the wire: its method and address, without the numbers of things. */
export type RecordedCall = { call: string; status: number; answer: Outline };

/** Words that say what something is; they are told from the provider's lists and name nobody. */
const WORDS = new Set(
  `object status type code decline_code advice_code reporting_category capture_method confirmation_method currency brand
  funding reason network_status risk_level method setup_future_usage usage allow_redisplay cancellation_reason`.split(
    /\s+/,
  ),
);

/** Names of a test's own choosing, and texts beside a charge that grow with each version. */
const UNREAD = new Set([
  'metadata',
  'payment_method_details',
  'payment_method_options',
  'outcome',
  'automatic_payment_methods',
]);

/** Only the form is left: words from lists and amounts as they are, of everything else what kind it is. */
export function outline(value: unknown, name = ''): Outline {
  if (value === null || value === undefined) return null;
  if (UNREAD.has(name)) return 'unread';
  if (Array.isArray(value)) return value.slice(0, 1).map((each) => outline(each, name));
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, outline(each, key)]));
  }
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return name.startsWith('amount') ? value : 'a number';
  return WORDS.has(name) ? String(value) : 'a text';
}

/** "POST /v1/payment_intents/{id}/confirm" */
export function nameCall(method: string, address: string): string {
  const { pathname } = new URL(address, 'http://provider');
  return `${method} ${pathname.slice(pathname.indexOf('/v1/')).replaceAll(/\/[a-z]+_[A-Za-z0-9]{8,}/g, '/{id}')}`;
}

/** Where the stand-in answers otherwise than was recorded, a line for each. A field more or less is a difference, too. */
export function differences(recorded: readonly RecordedCall[], own: readonly RecordedCall[]): string[] {
  const calls = (list: readonly RecordedCall[]) => list.map(({ call, status }) => `${call}: ${status}`);
  const [theirs, ours] = [calls(recorded), calls(own)];
  if (theirs.join() !== ours.join()) return [`the calls: recorded ${theirs.join(', ')}; here ${ours.join(', ')}`];
  return recorded.flatMap(({ call, answer }, index) => compare(answer, own[index]?.answer ?? null, call));
}

function compare(recorded: Outline, own: Outline, at: string): string[] {
  const [theirs, ours] = [fieldsOf(recorded), fieldsOf(own)];
  if (!theirs || !ours) {
    return JSON.stringify(recorded) === JSON.stringify(own)
      ? []
      : [`${at}: recorded ${JSON.stringify(recorded)}, here ${JSON.stringify(own)}`];
  }
  return [...new Set([...Object.keys(theirs), ...Object.keys(ours)])].flatMap((name) => {
    const [one, other] = [theirs[name], ours[name]];
    if (one === undefined) return [`${at}.${name}: is not in the recording`];
    if (other === undefined) return [`${at}.${name}: is missing here`];
    return compare(one, other, `${at}.${name}`);
  });
}

function fieldsOf(outlined: Outline): Record<string, Outline> | null {
  return typeof outlined === 'object' && outlined !== null ? Object.fromEntries(Object.entries(outlined)) : null;
}
