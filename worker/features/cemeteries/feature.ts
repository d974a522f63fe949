import { CEMETERIES_FOUND, type Cemetery, listCemeteries } from '#worker/contract/grave-record.ts';
import type { Ctx } from '#worker/core/ctx.ts';
import type { Feature } from '#worker/http/feature.ts';
import { route } from '#worker/http/route.ts';
import { searchKey } from '#worker/shared/search-key.ts';
import { cemeteryImport } from './cemetery.import.ts';
import { presentCemetery } from './cemetery.present.ts';
import { listByWords } from './cemetery.repo.ts';

const WORDS_MOST = 6;

export const cemeteries: Feature = {
  imports: [cemeteryImport],
  routes: (app) => {
    route(app, listCemeteries, (ctx, { query }) => findByName(ctx, query.q));
  },
};

/** Those that are meant by what is typed; none before a letter is. */
async function findByName(ctx: Ctx, typed: string): Promise<{ cemeteries: Cemetery[] }> {
  const words = searchKey(typed).split(' ').filter(Boolean).slice(0, WORDS_MOST);
  const rows = words.length > 0 ? await listByWords(ctx.db, words, CEMETERIES_FOUND) : [];
  return { cemeteries: rows.map((row) => presentCemetery(row, ctx.locale)) };
}
