import { dbOf } from '#worker/db/client.ts';
import { testEnv } from './app.ts';

/** The queries that `ask` sends to the database. */
export async function queriesOf(
  ask: (db: ReturnType<typeof dbOf>) => PromiseLike<unknown>,
): Promise<string[]> {
  const queries: string[] = [];
  const listening = new Proxy(testEnv.DB, {
    get(target, name) {
      if (name === 'prepare')
        return (query: string) => {
          queries.push(query);
          return target.prepare(query);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await ask(dbOf(listening));
  return queries;
}

/** How SQLite would carry out a query, a step a line; each of its parameters is `value`. */
export async function planOf(query: string, value: string | number = 1): Promise<string> {
  const { results } = await testEnv.DB.prepare(`explain query plan ${query}`)
    .bind(...Array.from(query.matchAll(/\?/g), () => value))
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail).join('\n');
}
