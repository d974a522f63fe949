import { expect } from 'vitest';
import type { ErrorCode, Problem } from '#worker/contract/errors.ts';
import { errors } from '#worker/contract/errors.ts';

/** The problem document of a refusal, once it is seen to be one and to say `code`. */
export async function refusal(response: Response, code: ErrorCode): Promise<Problem> {
  const problem = await response.json<Problem>();
  expect(problem.code).toBe(code);
  expect(response.status).toBe(errors[code]);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return problem;
}
