import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** A gravestone that several sites share. */
export const graves = sqliteTable('graves', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Counts the changes of its sites and their order. */
  version: integer().notNull().default(1),
  created_by: integer().notNull(),
  created_at: text().notNull(),
});

/** The sites of a grave, in the order of their position. A site belongs to at most one. */
export const grave_sites = sqliteTable(
  'grave_sites',
  {
    site_id: integer().primaryKey(),
    grave_id: integer().notNull(),
    position: integer().notNull(),
    joined_at: text().notNull(),
  },
  (t) => [index('grave_sites_grave').on(t.grave_id, t.position)],
);

/** The invitation of a site to a grave, by an owner of one of its sites. */
export const grave_invitations = sqliteTable(
  'grave_invitations',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    grave_id: integer().notNull(),
    site_id: integer().notNull(),
    from_site_id: integer().notNull(),
    invited_by: integer().notNull(),
    state: text({ enum: ['open', 'declined'] }).notNull(),
    created_at: text().notNull(),
    /** The end of an open one; of a declined one, when the site may be invited again. */
    expires_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('grave_invitations_pair').on(t.grave_id, t.site_id),
    index('grave_invitations_site').on(t.site_id),
    index('grave_invitations_from').on(t.from_site_id),
  ],
);
