import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { backups, batches, campaigns, passkeys, setupTicks, staff, totpFactors } from '#db/schema.ts';
import { currentTerms } from '#shop/catalogue/current-terms.ts';
import { readMakerFacts } from '#shop/catalogue/maker-facts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { countFigures } from '#shop/records/count-figures.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { utcDay } from '#values/date.ts';
import { SETUP_STEPS, type SetupStep, type SetupTick } from '#values/staff/setup-steps.ts';

type Place = Pick<Shop, 'db' | 'clock' | 'standIns' | 'payments' | 'backups'>;

export type Setup = {
  steps: { step: SetupStep; done: boolean }[];
  /** An owner does not want to see the list any more. */
  hidden: boolean;
};

/** How far the shop is from taking real orders (values/staff/setup-steps.ts): what it can see for itself, and what was ticked off. */
export async function readSetup(shop: Place): Promise<Setup> {
  const { db, standIns, payments } = shop;
  const [dated, batchCount, backupCount, people, ticks, count, maker] = await Promise.all([
    datesHold(shop),
    db.$count(batches),
    db.$count(backups, and(isNotNull(backups.finishedAt), isNull(backups.error))),
    readPeople(shop),
    db.select({ tick: setupTicks.tick }).from(setupTicks),
    countFigures(shop),
    readMakerFacts(db),
  ]);
  const ticked = (tick: SetupTick) => ticks.some((row) => row.tick === tick);
  const done: Record<SetupStep, boolean> = {
    dates: dated,
    batches: batchCount > 0,
    cards: payments.mode === 'live',
    wallets: ticked('wallets'),
    mail: !standIns.includes('mail'),
    'sign-in': !standIns.includes('sign-in'),
    printing: !standIns.includes('printing'),
    // Somebody else's database is backed up by whoever runs it.
    backup: shop.backups === null || backupCount > 0,
    restored: ticked('restored'),
    colleagues: people.length > 1,
    'second-factor': people.some(({ owns }) => owns) && people.every(({ owns, hasFactor }) => hasFactor || !owns),
    terms: ticked('terms'),
    maker: maker.version !== '',
    'first-order': count('deposited') > 0,
  };
  return { steps: SETUP_STEPS.map(({ step }) => ({ step, done: done[step] })), hidden: ticked('hidden') };
}

/** An open campaign promises no day that has passed, unless a batch tells its buyers when it ships. */
async function datesHold(shop: Pick<Shop, 'db' | 'clock'>): Promise<boolean> {
  const open = await shop.db
    .select({ productId: campaigns.productId, releaseDate: campaigns.releaseDate })
    .from(campaigns)
    .where(and(eq(campaigns.isActive, true), eq(campaigns.state, 'open')));
  const passed = open.filter(({ releaseDate }) => releaseDate < utcDay(shop.clock()));
  const told = await Promise.all(passed.map(({ productId }) => currentTerms(shop, { productId })));
  return told.every((terms) => terms?.batch);
}

/** Who can sign in, without the demo account: few rows. */
async function readPeople({ db }: Pick<Shop, 'db'>) {
  const people = await db
    .select({ id: staff.id, role: staff.role })
    .from(staff)
    .where(and(isNull(staff.suspendedAt), ne(staff.isDemo, true)));
  const factors = await Promise.all([
    db.select({ staffId: totpFactors.staffId }).from(totpFactors),
    db.select({ staffId: passkeys.staffId }).from(passkeys),
  ]);
  const protectedIds = new Set(factors.flat().map(({ staffId }) => staffId));
  return people.map(({ id, role }) => ({ owns: role === 'owner', hasFactor: protectedIds.has(id) }));
}

/** Somebody ticks off what the shop cannot see, hides the list, or takes that back. Twice changes nothing. */
export async function tickSetup(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: StaffMember,
  tick: SetupTick,
  done: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = done
      ? await tx.insert(setupTicks).values({ tick, at: clock() }).onConflictDoNothing().returning()
      : await tx.delete(setupTicks).where(eq(setupTicks.tick, tick)).returning();
    if (changed.length === 0) return;
    await recordStaffEvent(tx, member, {
      subject: 'setup',
      subjectId: tick,
      what: done ? 'ticked' : 'unticked',
      at: clock(),
    });
  });
}
