import { type ErrorCode, errors } from '#worker/contract/errors.ts';

export type FieldError = { pointer: string; code: string; params: Record<string, unknown> };

/** A refusal that somebody has worded. `params` fill its text and go out with it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: Record<string, unknown>;
  readonly fields: FieldError[];
  /** For 429 and 503, in seconds. */
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

/** What is wrong with the parts of a request, for a message beside each. */
export const invalid = (fields: FieldError[]): AppError => new AppError('request.invalid', {}, { fields });
