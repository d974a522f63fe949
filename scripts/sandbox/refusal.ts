export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
};

/** An error in the provider's shape. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(message: string, more: Partial<ErrorBody> = {}, status = 400) {
    super(message);
    this.status = status;
    this.body = { type: 'invalid_request_error', message, ...more };
  }
}

export const noSuch = (what: string, id: string, param = 'id'): Refusal =>
  new Refusal(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);
