import type { TestProject } from 'vitest/node';
// declares what is provided
import type {} from '#worker/testing/sandbox.ts';
import { startSandbox } from './server.ts';

/** Starts the payment sandbox for the tests of the worker. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { origin, close } = await startSandbox({ port: 0 });
  provide('sandbox', origin);
  return close;
}
