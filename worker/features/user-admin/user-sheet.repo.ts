import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { subscriptions } from '#worker/db/schema/billing.ts';
import { communities } from '#worker/db/schema/communities.ts';
import { sent_mails } from '#worker/db/schema/mail.ts';
import { sessions, USER_STATE, users } from '#worker/db/schema/people.ts';
import { authenticators, passkeys } from '#worker/db/schema/second-factor.ts';
import { sites } from '#worker/db/schema/sites.ts';

/** How many sites, communities and plans a sheet names. */
const NAMED = 20;
const SESSIONS_COUNTED = 100;

/** Everything that the sheet of a user shows; `at` tells the sessions that are still open. */
export async function findUserSheet(db: Db, id: number, at: string) {
  const [[user], owned, led, plans, open, [mail], [factors]] = await db.batch([
    db
      .select({
        id: users.id,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        role_id: users.role_id,
        active: users.active,
        locale: users.locale,
        sites: users.sites_count,
        created_at: users.created_at,
        suspended_at: users.suspended_at,
        deceased_at: users.deceased_at,
        state: USER_STATE,
      })
      .from(users)
      .where(and(eq(users.id, id), gt(users.id, 0))),
    db
      .select({
        id: sites.id,
        slug: sites.slug,
        mode: sites.mode,
        first_name: sites.first_name,
        last_name: sites.last_name,
        other_name: sites.other_name,
        lang: sites.lang,
      })
      .from(sites)
      .where(and(eq(sites.owner_id, id), isNull(sites.deleted_at)))
      .limit(NAMED),
    db
      .select({
        id: communities.id,
        slug: communities.slug,
        name: communities.name,
        permissions: communities.permissions,
      })
      .from(communities)
      .where(and(eq(communities.owner_id, id), isNull(communities.deleted_at)))
      .limit(NAMED),
    db
      .select({
        site_id: subscriptions.site_id,
        plan: subscriptions.plan,
        state: subscriptions.state,
        until: subscriptions.period_end,
      })
      .from(subscriptions)
      .where(and(eq(subscriptions.user_id, id), ne(subscriptions.state, 'ended')))
      .limit(NAMED),
    db
      .select({
        user_agent: sessions.user_agent,
        strategy: sessions.strategy,
        expires_at: sessions.expires_at,
      })
      .from(sessions)
      .where(and(eq(sessions.user_id, id), isNull(sessions.revoked_at), gt(sessions.expires_at, at)))
      .orderBy(desc(sql`coalesce(rotated_at, created_at)`))
      .limit(SESSIONS_COUNTED),
    db
      .select({ kind: sent_mails.kind, state: sent_mails.state, sent_at: sent_mails.sent_at })
      .from(sent_mails)
      .where(eq(sent_mails.user_id, id))
      .orderBy(desc(sent_mails.sent_at))
      .limit(1),
    db
      .select({
        any: sql<number>`exists (select 1 from ${passkeys} where user_id = ${id})
          or exists (select 1 from ${authenticators} where user_id = ${id})`,
      })
      .from(sql`(select 1)`),
  ]);
  return user && { user, owned, led, plans, open, mail, hasSecondFactor: Boolean(factors?.any) };
}
