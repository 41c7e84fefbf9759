import { splitAddress } from '#values/address/shipping-address.ts';
import { formatDay } from '#values/date.ts';

/** Where most of a state's people live. Everything else, and what is not a state, has Eastern Time. */
const STATES = {
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
};
const EASTERN = 'America/New_York';

const zones = new Map(
  Object.entries(STATES).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
);

/** A moment in words for one customer. `day`: "Friday, November 27th, 2026"; `time`: "9:05 PM Mountain Time". */
export type LocalMoment = { day: string; weekday: string; time: string; whole: string; isoDay: string };

/** In the time zone of the state that the parcel goes to, and named, because a mail cannot ask for its reader's clock. */
export function localMoment(iso: string, place: Place | null): LocalMoment {
  const timeZone = zones.get(place ? stateOf(place) : '') ?? EASTERN;
  const key = `${timeZone} ${iso}`;
  const moment = moments.get(key) ?? momentIn(timeZone, iso);
  if (moments.size >= MOST_MOMENTS) moments.clear();
  moments.set(key, moment);
  return moment;
}

/** A mail that was queued before its order had parts names the line alone. */
type Place = { state?: string | null; shippingAddress: string };

function stateOf({ state, shippingAddress }: Place): string {
  return state ?? splitAddress(shippingAddress)?.state ?? '';
}

/** Mails that are written one after the other name the same few moments. */
const moments = new Map<string, LocalMoment>();
const MOST_MOMENTS = 100;

function momentIn(timeZone: string, iso: string): LocalMoment {
  const parts = clockOf(timeZone).formatToParts(new Date(iso));
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const isoDay = `${part('year')}-${part('month')}-${part('day')}`;
  const weekday = part('weekday');
  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod')} ${part('timeZoneName')}`;
  const day = `${weekday}, ${formatDay(isoDay)}`;
  return { day, weekday, time, whole: `${day}, ${time}`, isoDay };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one takes longer than all the rest of a mail. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const kept = clocks.get(timeZone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'longGeneric',
    timeZone,
  });
  clocks.set(timeZone, made);
  return made;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** "4 days", "1 day", "12 hours": what is left from one moment to a later one. */
export function timeLeft(fromIso: string, toIso: string): string {
  const left = Date.parse(toIso) - Date.parse(fromIso);
  const days = Math.round(left / DAY_MS);
  // A round of reminders comes up to ten minutes late; three days and 23:51 are four days to people.
  if (days >= 1 && left > DAY_MS - HOUR_MS) return days === 1 ? '1 day' : `${days} days`;
  const hours = Math.max(1, Math.round(left / HOUR_MS));
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** "today", "tomorrow" or "on Friday" to the reader of a mail that is written at another moment. */
export function dayWord(moment: LocalMoment, writtenIso: string, place: Place): string {
  const days = (Date.parse(moment.isoDay) - Date.parse(localMoment(writtenIso, place).isoDay)) / DAY_MS;
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `on ${moment.weekday}`;
}
