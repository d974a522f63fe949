import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { INVITATION_STATES } from '#worker/contract/member.ts';
import { LOCALES } from '#worker/contract/primitives.ts';
import { CLAIM_STATES } from '#worker/contract/succession.ts';
import { users } from './people.ts';

/** Site groups: 1 Owner, 3 Editor, 5 Co-Owner, null member. Community groups: 1 Owner, 2 Co-Owner, 3 Editor. */
export const members = sqliteTable(
  'members',
  {
    owner_kind: text({ enum: ['site', 'community'] }).notNull(),
    owner_id: integer().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    group_id: integer(),
    suspended_at: text(),
    joined_at: text().notNull(),
    /** Whether a member of a community is shown on its members wall. */
    on_wall: integer({ mode: 'boolean' }).notNull().default(true),
    /** The last name before the first, in a community. Kept by triggers. */
    sort_name: text().notNull().default(''),
    /** The Owner's of an unclaimed site, which is in nobody's lists. */
    unclaimed: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.owner_kind, t.owner_id, t.user_id] }),
    index('members_on_wall')
      .on(t.owner_id, t.joined_at, t.user_id)
      .where(sql`owner_kind = 'community' and on_wall = 1 and suspended_at is null`),
    index('members_on_wall_by_name')
      .on(t.owner_id, t.sort_name, t.user_id)
      .where(sql`owner_kind = 'community' and on_wall = 1 and suspended_at is null`),
    index('members_of_user').on(t.user_id, t.unclaimed, t.owner_kind, t.joined_at, t.owner_id),
    uniqueIndex('members_one_owner').on(t.owner_kind, t.owner_id).where(sql`group_id = 1`),
  ],
);

/** By what the members wall of a community is searched: a name from each of its words on. Kept by triggers. */
export const members_wall_keys = sqliteTable(
  'members_wall_keys',
  {
    community_id: integer().notNull(),
    k: text().notNull(),
    user_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.community_id, t.k, t.user_id] }),
    index('members_wall_keys_of').on(t.user_id, t.community_id, t.k),
  ],
);

/** How many are shown on the members wall of a community. Kept by triggers. */
export const members_wall_counts = sqliteTable('members_wall_counts', {
  community_id: integer().primaryKey(),
  people: integer().notNull(),
});

/** The token is derived from `seed`, like the tokens sent by mail; lookups use `token_hash`. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    owner_kind: text({ enum: ['site', 'community'] }).notNull(),
    owner_id: integer().notNull(),
    kind: text({ enum: ['email', 'link'] }).notNull(),
    /** For an email invitation: the only address that may use it. */
    email: text(),
    /** The same numbers as in `members`; with 1 the person who accepts replaces the current Owner. */
    group_id: integer(),
    /** A note of a line or two by the inviter. */
    note: text(),
    /** The language of the email. */
    locale: text({ enum: LOCALES }).notNull().default('en'),
    seed: text().notNull().default(''),
    token_hash: text().notNull(),
    state: text({ enum: INVITATION_STATES }).notNull(),
    max_uses: integer().notNull().default(1),
    uses: integer().notNull().default(0),
    invited_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    closed_at: text(),
  },
  (t) => [
    uniqueIndex('invitations_token').on(t.token_hash),
    index('invitations_owner').on(t.owner_kind, t.owner_id),
    index('invitations_to').on(t.email, t.state),
    index('invitations_by').on(t.invited_by),
    /** At most one open offer of ownership at a time. */
    uniqueIndex('invitations_one_heir')
      .on(t.owner_kind, t.owner_id)
      .where(sql`group_id = 1 and state in ('sent', 'opened')`),
  ],
);

/** Requests for access, from users or from visitors who leave an address. */
export const access_requests = sqliteTable(
  'access_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    owner_kind: text({ enum: ['site', 'community'] }).notNull(),
    owner_id: integer().notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    email: text().notNull(),
    note: text(),
    locale: text({ enum: LOCALES }).notNull(),
    state: text({ enum: ['pending', 'approved', 'declined'] }).notNull(),
    decided_by: integer(),
    decided_at: text(),
    created_at: text().notNull(),
  },
  (t) => [
    index('access_requests_user').on(t.user_id).where(sql`user_id is not null`),
    index('access_requests_email').on(t.email),
    index('access_requests_owner').on(t.owner_kind, t.owner_id, t.state, t.id),
    uniqueIndex('access_requests_open').on(t.owner_kind, t.owner_id, t.email).where(sql`state = 'pending'`),
  ],
);

/** Who may take a site over, in the Owner's order of preference. */
export const successors = sqliteTable(
  'successors',
  {
    site_id: integer().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    email: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.site_id, t.position] }),
    uniqueIndex('successors_email').on(t.site_id, t.email),
    index('successors_of').on(t.email),
  ],
);

/** Claims to a site by a successor: others have thirty days to object. */
export const succession_claims = sqliteTable(
  'succession_claims',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    site_id: integer().notNull(),
    claimant_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    note: text(),
    state: text({ enum: CLAIM_STATES }).notNull(),
    objected_by: integer(),
    objection: text(),
    created_at: text().notNull(),
    ends_at: text().notNull(),
    closed_at: text(),
  },
  (t) => [
    uniqueIndex('succession_claims_open').on(t.site_id).where(sql`state in ('open', 'disputed')`),
    index('succession_claims_site').on(t.site_id, t.id),
    index('succession_claims_of').on(t.claimant_id),
    index('succession_claims_state').on(t.state, t.id),
    index('succession_claims_due').on(t.ends_at).where(sql`state = 'open'`),
  ],
);

/** Sites created from a partner's page, under the partner's own name for the person. */
export const referrals = sqliteTable(
  'referrals',
  {
    ref: text().notNull(),
    ref_id: text().notNull(),
    site_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.ref, t.ref_id] }), index('referrals_site').on(t.site_id)],
);
