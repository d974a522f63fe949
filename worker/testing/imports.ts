import { eq } from 'drizzle-orm';
import type { Import, ImportKindName, ImportRow } from '#worker/contract/import.ts';
import { outbox } from '#worker/db/schema/operations.ts';
import type { Env } from '#worker/platform/env.ts';
import { type TestApp, testApp, testEnv } from './app.ts';
import { aMailer, deliver } from './run-jobs.ts';
import { db, type Person } from './seed.ts';

/** A SHA-256 of a file that is no other test's. */
export const aSha = (): string =>
  (crypto.randomUUID() + crypto.randomUUID()).replaceAll('-', '').slice(0, 64);

type Sheet = {
  kind?: ImportKindName;
  /** The community; none for the platform. */
  scope?: number | null;
  columns?: string[];
  rows: string[][];
  sha256?: string;
  lang?: 'he' | 'en';
};

export const COLUMNS = ['first_name', 'last_name', 'birth', 'death', 'groups'];

/** Someone who imports, by the API and by its jobs. */
export function anImporter(as: Person, now: () => Date = () => new Date()) {
  const app: TestApp = testApp({ as, now });
  const call = async (method: string, path: string, json?: object): Promise<Import> => {
    const response = await app.request(`/api/imports${path}`, { method, ...(json && { json }) });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json<{ import: Import }>()).import;
  };
  const open = ({
    kind = 'wall',
    scope = null,
    columns = COLUMNS,
    rows,
    sha256 = aSha(),
    lang = 'en',
  }: Sheet): Promise<Import> =>
    call('POST', '', {
      kind,
      scope,
      sha256,
      file_name: 'names.csv',
      row_count: rows.length,
      columns,
      lang,
    });
  const send = async (id: string, rows: string[][]): Promise<void> => {
    for (let at = 0; at < rows.length; at += 500)
      await call('PUT', `/${id}/rows/${at / 500 + 1}`, {
        rows: rows.slice(at, at + 500).map((cells, index) => ({ row: at + index + 2, cells })),
      });
  };
  return {
    app,
    open,
    send,
    start: (id: string, what: 'check' | 'apply' | 'undo') => call('POST', `/${id}/${what}`),
    read: (id: string) => call('GET', `/${id}`),
    rows: async (id: string, query = ''): Promise<ImportRow[]> =>
      (await (await app.request(`/api/imports/${id}/rows${query}`)).json<{ rows: ImportRow[] }>()).rows,
    /** Opens, sends and checks a sheet, to the end. */
    check: async (sheet: Sheet): Promise<Import> => {
      const { id } = await open(sheet);
      await send(id, sheet.rows);
      return finish(await call('POST', `/${id}/check`));
    },
    finish: (one: Import): Promise<Import> => finish(one),
    apply: async ({ id }: Import): Promise<Import> => finish(await call('POST', `/${id}/apply`)),
    undo: async ({ id }: Import): Promise<Import> => finish(await call('POST', `/${id}/undo`)),
  };
  async function finish({ id }: Import): Promise<Import> {
    await runImports(now());
    return call('GET', `/${id}`);
  }
}

/** Runs one step of each import that is at work; returns the number of statements of each. */
export async function runStep(now: Date, env: Env = testEnv): Promise<number[]> {
  const messages = await db
    .select({ id: outbox.id, name: outbox.name })
    .from(outbox)
    .where(eq(outbox.name, 'run_import'));
  const counts: number[] = [];
  for (const message of messages) {
    const count = { statements: 0 };
    await deliver([message], aMailer(), now, { ...env, DB: withStatements(env.DB, count) });
    counts.push(count.statements);
  }
  return counts;
}

/** Runs the jobs of imports to their end, after `most` runs at the latest; returns the number of statements of each. */
export async function runImports(now: Date, most = 500): Promise<number[]> {
  const runs: number[] = [];
  for (;;) {
    const counts = await runStep(now);
    if (counts.length === 0) return runs;
    runs.push(...counts);
    if (runs.length > most) throw new Error('an import does not end');
  }
}

/** The database, counting statements, of which a batch has many. */
const withStatements = (d1: D1Database, count: { statements: number }): D1Database =>
  new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') count.statements++;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
