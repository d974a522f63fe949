import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { code_batches, codes, scan_places } from '#worker/db/schema/codes.ts';
import { inBatches } from './batches.ts';
import { demoCode } from './sites.ts';

const CODES = 30;

/** A batch of printed codes that nobody uses yet, and scans that opened nothing. */
export async function seedRegistry(db: DrizzleD1Database): Promise<void> {
  const created_at = new Date().toISOString();
  const day = created_at.slice(0, 10);
  const unknown = { code: '?', day, scans: 3 };
  await inBatches(db, [
    db.insert(code_batches).values({ id: 1, name: 'אביב · Spring', size: CODES, created_by: 1, created_at }),
    ...Array.from({ length: CODES }, (_, at) =>
      db.insert(codes).values({
        code: demoCode(`batch 1, ${at}`),
        ...{ type: 's', state: 'printed', batch_id: 1, created_by: 1 },
        ...{ created_at, updated_at: created_at },
      }),
    ),
    db.insert(scan_places).values([
      { ...unknown, country: 'IL' },
      { ...unknown, country: '', scans: 1 },
      { code: demoCode('batch 1, 0'), day, country: 'IL', scans: 2 },
    ]),
  ]);
}
