import type { Rule } from './tree.ts';

const SIGNED = /^--\s*rebuild signed:\s*\S+/m;

/** Dropping a table deletes the rows that reference it by CASCADE, so it requires a signed line. */
export const migrations: Rule = (tree) => {
  const files = [...tree]
    .filter(([file]) => /^migrations\/[^/]+\.sql$/.test(file))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const referenced = new Set(files.flatMap(([, sql]) => namesAfter(sql, /\breferences\s+/gi)));
  return files.flatMap(([file, sql]) => {
    if (SIGNED.test(sql)) return [];
    const statements = sql.replace(/--.*$/gm, '');
    return namesAfter(statements, /\bdrop\s+table\s+(?:if\s+exists\s+)?/gi)
      .filter((table) => referenced.has(table))
      .map(
        (table) =>
          `${file} drops or rebuilds ${table}, which others refer to, without a line "-- rebuild signed: why"`,
      );
  });
};

const namesAfter = (sql: string, keywords: RegExp): string[] =>
  [...sql.matchAll(new RegExp(`${keywords.source}["\`[]?(\\w+)`, keywords.flags))].map(
    (match) => match[1] ?? '',
  );
