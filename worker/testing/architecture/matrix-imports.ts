import { and, eq } from 'drizzle-orm';
import type { ImportState } from '#worker/contract/import.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { anImport } from '#worker/testing/imports-seed.ts';
import { aPerson, db, next } from '#worker/testing/seed.ts';
import { type Row, row } from './matrix-format.ts';
import { ADMIN, VERIFIED } from './matrix-rows.ts';
import type { Sent, SentAs } from './matrix-sent.ts';
import type { World } from './matrix-world.ts';

/** The staff of the community whose wall it is. */
const STAFF = row(
  'AN 401, UV 403, CE CC CW AD ok, CM 403, rest 404',
  'AN 401, UV 403, CE CC CW AD ok, rest 403',
);

/** The rows of imports. */
export const IMPORTS: Record<string, Row> = {
  openImport: STAFF,
  putImportRows: STAFF,
  checkImport: STAFF,
  applyImport: STAFF,
  undoImport: STAFF,
  getImport: STAFF,
  listImportRows: STAFF,
  listImports: STAFF,
  'openImport/to the platform': ADMIN,
  'getImport/of the platform': 'AN 401, UV 403, AD ok, rest 404',
  'applyImport/to the platform': 'AN 401, UV 403, AD ok, rest 404',
  listPlatformImports: ADMIN,
  getImportMapping: VERIFIED,
};

/** An import of the Owner’s in a state; only one at a time may be at work. */
const inState =
  (state: ImportState, sent: Partial<Sent> = {}, lot: readonly number[] = []) =>
  async ({ community, people }: World): Promise<Sent> => {
    await db
      .update(imports)
      .set({ state: 'checked' })
      .where(and(eq(imports.scope_id, community), eq(imports.kind, 'wall')));
    const id = await anImport({ scope_id: community, created_by: people.CW.userId, state });
    return { ...sent, at: [id, ...lot] };
  };

/** An import of an administrator’s to the platform; only one of a kind at a time may be at work. */
const ofPlatform = (state: ImportState) => async (): Promise<Sent> => {
  await db.update(imports).set({ state: 'checked' }).where(eq(imports.scope_id, 0));
  const admin = await aPerson({ role_id: 1 });
  return { at: await anImport({ kind: 'tags', scope_id: 0, created_by: admin.userId, state }) };
};

/** The requests of the rows of imports. */
export const IMPORTS_SENT: Record<string, (world: World, asking: SentAs) => Sent | Promise<Sent>> = {
  openImport: ({ community }) => ({
    json: {
      ...{ kind: 'wall', scope: community, file_name: 'names.csv', row_count: 1, lang: 'en' },
      sha256: String(next()).padStart(64, 'a'),
      columns: ['name', 'site'],
    },
  }),
  putImportRows: inState('open', { json: { rows: [{ row: 2, cells: ['Sarah Levi'] }] } }, [1]),
  checkImport: inState('open'),
  applyImport: inState('checked'),
  undoImport: inState('applied'),
  getImport: inState('open'),
  listImportRows: inState('open'),
  listImports: ({ community }) => ({ at: community }),
  'openImport/to the platform': () => ({
    json: {
      ...{ kind: 'tags', scope: null, file_name: 'tags.csv', row_count: 1, lang: 'en' },
      sha256: String(next()).padStart(64, 'b'),
      columns: ['community_id', 'tag', 'site_ids'],
    },
  }),
  'getImport/of the platform': ofPlatform('open'),
  'applyImport/to the platform': ofPlatform('checked'),
  listPlatformImports: () => ({ query: '?kind=tags' }),
  getImportMapping: () => ({ at: ['tags', 'a'.repeat(64)] }),
};
