/** The clients registered at the test providers; `another` is another application. */
export const ISSUER_CLIENTS = {
  google: { id: 'dorot-google', secret: 'a secret of google for the tests' },
  linkedin: { id: 'dorot-linkedin', secret: 'a secret of linkedin for the tests' },
  facebook: { id: 'dorot-facebook', secret: 'a secret of facebook for the tests' },
  another: { id: 'another-app', secret: 'a secret of another for the tests' },
};

export const ISSUER_REDIRECT = 'http://localhost:8787/auth/callback';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of each test server. */
    issuers: Record<'google' | 'linkedin' | 'facebook' | 'forger', string>;
  }
}
