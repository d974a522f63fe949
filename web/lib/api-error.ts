import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode, FieldError } from '#worker/contract/errors.ts';
import { isRecord } from './json.ts';

type ErrorFields = {
  code: ErrorCode | 'offline' | 'unreadable';
  detail: string;
  status: number;
  params?: Record<string, unknown>;
  errors?: FieldError[];
  requestId?: string | undefined;
  retryAfter?: number | undefined;
};

/**
 * A failed API call. `detail` can be shown to the user: the server's text, or a default where it sent none.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly code: ErrorFields['code'];
  declare readonly detail: string;
  /** 0 if there was no response. */
  declare readonly status: number;
  readonly params: Record<string, unknown> = {};
  /** The validation errors of the request body; `pointer` as in `/email`. */
  readonly errors: FieldError[] = [];
  declare readonly requestId: string | undefined;
  /** Seconds to wait before a retry. */
  declare readonly retryAfter: number | undefined;

  constructor(fields: ErrorFields) {
    super(fields.detail);
    Object.assign(this, fields);
  }
}

/** No response: there is no connection, or it broke. */
export const offlineError = (): ApiError =>
  new ApiError({
    code: 'offline',
    detail: i18n._(msg`We could not connect. Check your connection and try again.`),
    status: 0,
  });

/** A response that is not from this API: a proxy, a captive portal, or a fault. */
export const unreadableError = (status: number): ApiError =>
  new ApiError({
    code: 'unreadable',
    detail: i18n._(msg`The answer could not be read. Try again in a moment.`),
    status,
  });

/** The error of a response that is not ok; one that is no problem document gets a default text. */
export async function errorOf(response: Response): Promise<ApiError> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) {
    return unreadableError(response.status);
  }
  const problem: unknown = await response.json().catch(() => undefined);
  return parseProblem(problem, response.status) ?? unreadableError(response.status);
}

function parseProblem(problem: unknown, status: number): ApiError | null {
  if (!isRecord(problem)) return null;
  const { code, detail, params, errors, request_id: requestId, retry_after: retryAfter } = problem;
  if (!isCode(code) || typeof detail !== 'string') return null;
  return new ApiError({
    code,
    detail,
    status,
    params: isRecord(params) ? params : {},
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
  });
}

/** Any text, since the list of codes is not in the first load; an unknown code gets the default handling. */
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string';

const isFieldError = (error: unknown): error is FieldError =>
  isRecord(error) &&
  typeof error.pointer === 'string' &&
  typeof error.code === 'string' &&
  isRecord(error.params);

/** Reads the body of a successful response; rethrows where the connection breaks meanwhile. */
export async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (error) {
    // else the connection broke while it was read
    throw error instanceof SyntaxError ? unreadableError(response.status) : error;
  }
}

/** Whether the error can be resolved by signing in again. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'auth.token_missing' || error.code === 'auth.token_expired');
