import type { Plugin } from 'vite';

/** A summary of one literal; the test beside finds any other. */
const SUMMARY = /\bsummary:\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1,/g;

export const withoutSummary = (code: string): string => code.replace(SUMMARY, '');

/** Leaves the summaries of endpoints, which only the API's documentation shows, out of the browser build. */
export const withoutSummaries = (): Plugin => ({
  name: 'dorot:without-summaries',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  enforce: 'pre',
  transform: {
    filter: { id: /\/worker\/contract\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: withoutSummary(code), map: null }),
  },
});
