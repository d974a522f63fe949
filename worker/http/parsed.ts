import type { Schema } from '#worker/contract/endpoint.ts';
import type { FieldError } from '#worker/contract/errors.ts';
import { AppError } from '#worker/core/app-error.ts';
import { fieldError, fieldErrorsOf } from '#worker/shared/field-errors.ts';

type Path = readonly PropertyKey[];

/**
 * The parsed `value`. Throws 422 with a pointer to each field error; `root` is its position in the request.
 */
export function parsed(schema: Schema | undefined, value: unknown, root: Path): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  const fields = result.success ? unstorable(result.data, root) : fieldErrorsOf(result.error, value, root);
  if (fields.length > 0) throw new AppError('request.invalid', {}, { fields });
  return result.data;
}

/** Strings that SQLite would truncate or not store as text: with a NUL or a lone surrogate. */
function unstorable(value: unknown, path: Path): FieldError[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? [fieldError(path, 'text.unstorable')] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => unstorable(part, [...path, key]));
}
