import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { sessions, users } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** The issuer of identities that the sandbox's stand-in vouches for: anybody may be anybody there. */
export const SANDBOX_ISSUER = 'sandbox';

/**
 * At the start of a server: what another issuer vouched for has ended. Records and sessions from before issuers were noted
 * are this one's, unless they are the sandbox's own, which the migration has found out; every other issuer's sessions and
 * admin rights go. The sandbox itself takes nothing away: it may have been started on a live shop's database by mistake,
 * and what is not its own does not count there anyway.
 */
export async function settleIssuer({ db, issuer }: Pick<Shop, 'db' | 'issuer'>): Promise<void> {
  if (issuer === SANDBOX_ISSUER) return;
  await db.transaction(async (tx) => {
    const adopted = await tx
      .update(users)
      .set({ issuer, updatedAt: sql`${users.updatedAt}` })
      .where(isNull(users.issuer))
      .returning({ id: users.id });
    if (adopted.length > 0) {
      await tx.execute(sql`
        update ${sessions} set sess = (sess::jsonb || jsonb_build_object('issuer', ${issuer}::text))::json
        where sess ->> 'kind' = 'customer' and sess ->> 'issuer' is null`);
    }
    await tx
      .delete(sessions)
      .where(
        sql`${sessions.sess} ->> 'kind' = 'customer' and ${sessions.sess} ->> 'issuer' is distinct from ${issuer}`,
      );
    await tx
      .update(users)
      .set({ isAdmin: false })
      .where(and(eq(users.isAdmin, true), ne(users.issuer, issuer)));
  });
}
