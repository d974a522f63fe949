import type { Schema } from '#worker/contract/endpoint.ts';
import { AppError, type FieldError } from '#worker/core/app-error.ts';

type Path = readonly (PropertyKey | number)[];

/** What `schema` makes of `value`, or 422 with a pointer to each fault; `root` says where in the request it stood. */
export function parsed(schema: Schema | undefined, value: unknown, root: Path): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  const fields = result.success
    ? unstorable(result.data, root)
    : result.error.issues.flatMap((issue) => {
        const path = [...root, ...issue.path];
        const places = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
        return places.map((place) => fieldError(place, issue.code));
      });
  if (fields.length > 0) throw new AppError('request.invalid', {}, { fields });
  return result.data;
}

/** Strings that SQLite would cut or store as no text at all: with a NUL, or half of a surrogate pair. */
function unstorable(value: unknown, path: Path): FieldError[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? [fieldError(path, 'text.unstorable')] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => unstorable(part, [...path, key]));
}

/** RFC 6901. */
const fieldError = (path: Path, code: string): FieldError => ({
  pointer: path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  code,
  params: {},
});
