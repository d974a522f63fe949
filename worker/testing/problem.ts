import { expect } from 'vitest';
import type { ErrorCode, Problem } from '#worker/contract/errors.ts';
import { errors, FIELD_ERRORS } from '#worker/contract/errors.ts';

/**
 * The validated problem document of a refusal: its code is `code`, and its field errors match the contract.
 */
export async function refusal(response: Response, code: ErrorCode): Promise<Problem> {
  const problem = await response.json<Problem>();
  expect(problem.code).toBe(code);
  expect(response.status).toBe(errors[code]);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  for (const { code: field } of problem.errors ?? []) expect(FIELD_ERRORS).toContain(field);
  return problem;
}
