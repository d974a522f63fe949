import type { Provider } from '#worker/contract/identity-providers.ts';

/** A configured provider, with the client that we are registered as. */
export type IdentityProvider = {
  readonly name: Provider;
  readonly clientId: string;
  /** The authorization address to redirect the browser to. */
  readonly addressFor: (ask: AuthorizationRequest) => Promise<string>;
  /** The claims for an authorization code, validated but not yet trusted. Throws `ProviderFailed`. */
  readonly claimsFor: (answer: AuthorizationResponse) => Promise<Claims>;
};

export type AuthorizationRequest = { redirectUri: string; state: string; nonce: string; verifier: string };
export type AuthorizationResponse = AuthorizationRequest & { code: string; iss: string | undefined };
export type Claims = Readonly<Record<string, unknown>>;

/** Configuration of a provider: `issuer` replaces its own addresses. */
export type Access = {
  clientId: string;
  clientSecret: string;
  issuer: string | undefined;
  /** Only on a developer's machine. */
  allowHttp: boolean;
};

/** The provider did not answer, or its answer is invalid. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  /** Whether there was an answer, which is invalid or a refusal. */
  readonly answered: boolean;

  constructor(message: string, answered: boolean) {
    super(message);
    this.answered = answered;
  }
}
