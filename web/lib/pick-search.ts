/** Selects the search parameters that a page reads, all as strings; empty ones are omitted. */
export const pickSearch =
  <const Names extends readonly string[]>(...names: Names) =>
  (search: Record<string, unknown>): Partial<Record<Names[number], string>> =>
    Object.fromEntries(
      names.flatMap((name) => (search[name] ? [[name, String(search[name])]] : [])),
    ) as Partial<Record<Names[number], string>>;
