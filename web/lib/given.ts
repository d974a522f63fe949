/** What of an address's query a page reads; everything in it is text, and what is empty is not there. */
export const given =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [K in Name]?: string } => {
    const read: { [K in Name]?: string } = {};
    for (const name of names) if (search[name]) read[name] = String(search[name]);
    return read;
  };
