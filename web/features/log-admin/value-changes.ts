export type ValueChange = { name: string; before: string | null; after: string | null };

/** What differs between two states: a line for each part that was added, changed or removed, by its path. */
export function valueChanges(before: unknown, after: unknown): ValueChange[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name) ?? null, now.get(name) ?? null];
    return was === is ? [] : [{ name, before: was, after: is }];
  });
}

function partsOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value))
    return new Map([[path, typeof value === 'string' ? value : JSON.stringify(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, part]) => [...partsOf(part, path ? `${path}.${name}` : name)]),
  );
}
