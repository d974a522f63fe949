import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { extended_fields, related_links, relations, tags } from '#worker/db/schema/site-details.ts';
import { tagKey } from '#worker/features/groups/tag.rules.ts';
import { pairOf } from '#worker/features/relations/relation.rules.ts';
import { demoFields, demoLinks, demoRelations } from '../demo/content/site-details.ts';
import type { DemoSite } from '../demo/demo-content.ts';
import { inBatches } from './batches.ts';
import { idOf } from './people.ts';

/**
 * Inserts the site relations, and the links, tags and fields of the sites, which are numbered in their order.
 */
export async function seedSiteDetails(
  db: DrizzleD1Database,
  sites: readonly DemoSite[],
  users: Map<string, number>,
): Promise<void> {
  const created_at = new Date().toISOString();
  const siteIds = new Map(sites.map(({ slug }, at) => [slug, at + 1]));
  const owners = new Map(sites.map(({ slug, owner }) => [slug, idOf(users, owner)]));
  const placeOf = (list: readonly { site: string }[], at: number) =>
    list.slice(0, at + 1).filter(({ site }) => site === list[at]?.site).length;

  await inBatches(
    db,
    sites.flatMap(({ slug, tags: names }) =>
      names.map((name) =>
        db.insert(tags).values({ site_id: idOf(siteIds, slug), name, key: tagKey(name), created_at }),
      ),
    ),
  );
  await inBatches(
    db,
    demoRelations.map((said) => {
      const [site_id, other_id] = [idOf(siteIds, said.site), idOf(siteIds, said.other)];
      const state = said.state ?? 'agreed';
      const decided_by = state === 'agreed' ? idOf(owners, said.other) : null;
      return db.insert(relations).values({
        site_id,
        other_id,
        ...pairOf(site_id, other_id),
        relation: said.relation,
        text: said.relation === 'other' ? said.text : null,
        state,
        created_by: idOf(owners, said.site),
        created_at,
        decided_by,
        decided_at: decided_by === null ? null : created_at,
      });
    }),
  );
  await inBatches(
    db,
    demoLinks.map(({ site, url, title, no_preview = false }, at) =>
      db.insert(related_links).values({
        owner_kind: 'site',
        owner_id: idOf(siteIds, site),
        url,
        title,
        no_preview,
        position: placeOf(demoLinks, at),
        created_by: idOf(owners, site),
        created_at,
      }),
    ),
  );
  await inBatches(
    db,
    demoFields.map(({ site, name, value }, at) =>
      db.insert(extended_fields).values({
        owner_kind: 'site',
        owner_id: idOf(siteIds, site),
        position: placeOf(demoFields, at),
        name,
        value,
        created_at,
      }),
    ),
  );
}
