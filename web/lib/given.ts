/** What of an address's query a page reads; everything in it is text, and what is empty is not there. */
export const given =
  <const Names extends readonly string[]>(...names: Names) =>
  (search: Record<string, unknown>): Partial<Record<Names[number], string>> =>
    Object.fromEntries(
      names.flatMap((name) => (search[name] ? [[name, String(search[name])]] : [])),
    ) as Partial<Record<Names[number], string>>;
