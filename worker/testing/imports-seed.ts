import { import_rows, imports } from '#worker/db/schema/imports.ts';
import { db, next } from './seed.ts';

type ImportPatch = Partial<typeof imports.$inferInsert> & { scope_id: number; created_by: number };

/** An open import of one row to a wall, which was sent, unless the patch says otherwise. */
export async function anImport(patch: ImportPatch): Promise<string> {
  const id = `import-${next()}`;
  const at = new Date().toISOString();
  await db.insert(imports).values({
    id,
    kind: 'wall',
    sha256: String(next()).padStart(64, '0'),
    file_name: 'names.csv',
    row_count: 1,
    columns: ['name'],
    lang: 'en',
    state: 'open',
    lots: { 1: 1 },
    stepped_at: at,
    created_at: at,
    expires_at: '2099-01-01T00:00:00.000Z',
    ...patch,
  });
  await db.insert(import_rows).values({ import_id: id, row: 2, lot: 1, cells: ['Sarah Levi'] });
  return id;
}
