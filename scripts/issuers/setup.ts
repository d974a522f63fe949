import type { TestProject } from 'vitest/node';
import { ISSUER_CLIENTS, ISSUER_REDIRECT } from '#worker/testing/issuers.ts';
import { facebookLike } from './facebook.ts';
import { forger } from './forger.ts';
import { issuer } from './issuer.ts';

/** Starts three providers for social sign-in, each with a second client besides ours, and a forger. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { google, linkedin, facebook, another } = ISSUER_CLIENTS;
  const [one, two, three, four] = await Promise.all([
    issuer([google, another], ISSUER_REDIRECT),
    issuer([linkedin, another], ISSUER_REDIRECT),
    facebookLike([facebook, another], ISSUER_REDIRECT),
    forger(google),
  ]);
  provide('issuers', {
    google: one.origin,
    linkedin: two.origin,
    facebook: three.origin,
    forger: four.origin,
  });
  return async () => {
    await Promise.all([one, two, three, four].map(({ close }) => close()));
  };
}
