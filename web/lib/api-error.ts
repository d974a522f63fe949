import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode, Problem } from '#worker/contract/errors.ts';

type Told = {
  code: ErrorCode | 'offline' | 'unreadable';
  detail: string;
  status: number;
  params?: Record<string, unknown> | undefined;
  errors?: Problem['errors'];
  requestId?: string | undefined;
  retryAfter?: number | undefined;
};

/** A call that failed. `detail` is fit to be shown: the server's words, or ours where it had none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  declare readonly code: Told['code'];
  declare readonly detail: string;
  /** 0 when no answer came. */
  declare readonly status: number;
  readonly params: Record<string, unknown> = {};
  /** What is wrong with which field of the body; `pointer` as in `/email`. */
  readonly errors: NonNullable<Problem['errors']> = [];
  declare readonly requestId: string | undefined;
  /** Seconds to wait before trying again. */
  declare readonly retryAfter: number | undefined;

  constructor(told: Told) {
    super(told.detail);
    Object.assign(this, told);
  }
}

/** No answer came: there is no connection, or it broke. */
export const offlineError = (): ApiError =>
  new ApiError({
    code: 'offline',
    detail: i18n._(msg`We could not reach the site. Please check your connection and try again.`),
    status: 0,
  });

/** Something answered, but not in our language: a proxy, a sign-in page of a hotel, a fault. */
const unreadableError = (status: number): ApiError =>
  new ApiError({
    code: 'unreadable',
    detail: i18n._(msg`The answer could not be read. Please try again in a moment.`),
    status,
  });

/** Reads a refusal; whatever is no problem document is worded here. */
export async function errorOf(response: Response): Promise<ApiError> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) {
    return unreadableError(response.status);
  }
  try {
    const problem = (await response.json()) as Problem;
    const { code, detail, params, errors = [], request_id: requestId, retry_after: retryAfter } = problem;
    return new ApiError({ code, detail, status: response.status, params, errors, requestId, retryAfter });
  } catch {
    return unreadableError(response.status);
  }
}

/** Reads the body of a success. */
export async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch {
    throw unreadableError(response.status);
  }
}

/** Whether signing in again is what would help. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'auth.token_missing' || error.code === 'auth.token_expired');
