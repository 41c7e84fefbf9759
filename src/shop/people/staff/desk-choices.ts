import { sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { deskChoices } from '#db/schema.ts';
import { isOf, ownerOf } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { DeskChoices } from '#values/staff/desk-lists.ts';

const USUAL: DeskChoices = { columns: {}, letterKeys: true };

/** How a person has set up their desk, on whatever machine they sit. */
export async function readDesk({ db }: { db: Pick<Database, 'select'> }, member: StaffMember): Promise<DeskChoices> {
  const { columns, letterKeys } = deskChoices;
  const [kept] = await db
    .select({ columns, letterKeys })
    .from(deskChoices)
    .where(isOf(deskChoices, ownerOf(member)));
  return kept ?? USUAL;
}

/** Two windows may choose at the same moment: each list is kept by itself. */
export async function changeDesk(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: StaffMember,
  { columns = {}, letterKeys }: { columns?: DeskChoices['columns'] | undefined; letterKeys?: boolean | undefined },
): Promise<DeskChoices> {
  const owner = ownerOf(member);
  const target = 'staffId' in owner ? deskChoices.staffId : deskChoices.userId;
  const [kept] = await db
    .insert(deskChoices)
    .values({ ...owner, columns, ...(letterKeys !== undefined && { letterKeys }), updatedAt: clock() })
    .onConflictDoUpdate({
      target,
      set: {
        columns: sql`${deskChoices.columns} || excluded.columns`,
        ...(letterKeys !== undefined && { letterKeys }),
        updatedAt: clock(),
      },
    })
    .returning({ columns: deskChoices.columns, letterKeys: deskChoices.letterKeys });
  return kept ?? USUAL;
}
