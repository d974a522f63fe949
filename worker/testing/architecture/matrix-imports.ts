import { and, eq } from 'drizzle-orm';
import type { ImportState } from '#worker/contract/import.ts';
import { imports } from '#worker/db/schema/imports.ts';
import { anImport } from '#worker/testing/imports-seed.ts';
import { db, next } from '#worker/testing/seed.ts';
import { type Row, row } from './matrix-format.ts';
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
};
