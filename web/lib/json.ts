/** The value of a JSON text; undefined where it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A parser of a record with texts under these names, without what else it holds. */
export const textsIn =
  <Name extends string>(...names: Name[]) =>
  (value: unknown): Record<Name, string> | null =>
    isRecord(value) && names.every((name) => typeof value[name] === 'string')
      ? (Object.fromEntries(names.map((name) => [name, value[name]])) as Record<Name, string>)
      : null;
