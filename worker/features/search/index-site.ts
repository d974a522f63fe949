import type { Db, Statement } from '#worker/db/client.ts';
import { writeEntry } from './search-index.repo.ts';
import {
  entryOfCommunity,
  entryOfSite,
  type IndexedCommunity,
  type IndexedSite,
} from './search-index.rules.ts';

/**
 * Rewrites a site's entry in the search index, or removes it if the site is not public. `site` is the row as
 * it will be after the commit; put these statements last in it.
 */
export const indexSite = (db: Db, site: IndexedSite): Statement[] => writeEntry(db, entryOfSite(site));

/** Rewrites a community's entry in the search index, in the same way. */
export const indexCommunity = (db: Db, community: IndexedCommunity): Statement[] =>
  writeEntry(db, entryOfCommunity(community));
