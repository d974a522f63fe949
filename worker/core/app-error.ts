import { type ErrorCode, errors, type FieldError } from '#worker/contract/errors.ts';

/**
 * An expected error with a message for the user. `params` fill in its message and are part of the response.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: Record<string, unknown>;
  readonly fields: FieldError[];
  /** The Retry-After of 429 and 503, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    params: Record<string, unknown> = {},
    more: { fields?: FieldError[]; retryAfter?: number } = {},
  ) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.status = errors[code];
    this.params = params;
    this.fields = more.fields ?? [];
    this.retryAfter = more.retryAfter;
  }
}

/** The field errors of a request, for a message beside each field. */
export const invalid = (fields: FieldError[]): AppError => new AppError('request.invalid', {}, { fields });
