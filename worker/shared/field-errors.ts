import type { z } from 'zod';
import { FIELD_ERRORS, type FieldError, type FieldErrorCode } from '#worker/contract/errors.ts';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** A JSON Pointer, RFC 6901. */
const pointerTo = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const fieldError = (
  path: Path,
  code: FieldErrorCode,
  params: Record<string, unknown> = {},
): FieldError => ({ pointer: pointerTo(path), code, params });

/** The field errors of a value, from the issues of its schema; `root` is its position in the request. */
export function fieldErrorsOf({ issues }: z.core.$ZodError, value: unknown, root: Path = []): FieldError[] {
  return issues.flatMap((issue) => {
    const path = [...root, ...issue.path];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => fieldError([...path, key], 'field.unknown'));
    return [fieldError(path, codeOf(issue, valueAt(value, issue.path)), paramsOf(issue))];
  });
}

/** The code of an issue: a schema sets its own as its message; a missing or empty value is required. */
function codeOf(issue: Issue, value: unknown): FieldErrorCode {
  if (value === undefined || value === null || (typeof value === 'string' && !value.trim()))
    return 'field.required';
  const named = FIELD_ERRORS.find((code) => code === issue.message);
  if (named) return named;
  if (issue.code === 'invalid_value') return 'value.not_allowed';
  if (issue.code === 'too_small') return bounds(issue.origin)[0];
  if (issue.code === 'too_big') return bounds(issue.origin)[1];
  return 'value.invalid';
}

function bounds(origin: string): [FieldErrorCode, FieldErrorCode] {
  if (origin === 'string') return ['text.too_short', 'text.too_long'];
  return origin === 'array' ? ['list.too_short', 'list.too_long'] : ['number.too_small', 'number.too_large'];
}

function paramsOf(issue: Issue): Record<string, unknown> {
  if (issue.code === 'too_small') return { min: issue.minimum };
  if (issue.code === 'too_big') return { max: issue.maximum };
  return issue.code === 'custom' ? (issue.params ?? {}) : {};
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
