import type { Db, Statement } from '#worker/db/client.ts';
import { writeEntry } from './found.repo.ts';
import { entryOfCommunity, entryOfSite, type FoundCommunity, type FoundSite } from './found.rules.ts';

/**
 * Makes a site found by what it says now, or not at all where it is not public. `site` is its row as it will be
 * after the commit, in which these come last.
 */
export const indexSite = (db: Db, site: FoundSite): Statement[] => writeEntry(db, entryOfSite(site));

/** The same for a community. */
export const indexCommunity = (db: Db, community: FoundCommunity): Statement[] =>
  writeEntry(db, entryOfCommunity(community));
