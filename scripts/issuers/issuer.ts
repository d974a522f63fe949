import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { type AccountClaims, type Configuration, Provider } from 'oidc-provider';

export type Running = { origin: string; close: () => Promise<void> };
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** Starts a server on a free port. Its handler is made once its origin is known. */
export async function listening(make: (origin: string) => Promise<Answer> | Answer): Promise<Running> {
  const answers: { with?: Answer } = {};
  const server: Server = createServer(async (request, response) => {
    try {
      await answers.with?.(request, response);
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : '');
    }
  });
  // Node closes idle connections after five seconds, and a request sent in that moment fails
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  answers.with = await make(origin);
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { origin, close };
}

export type Client = { id: string; secret: string };

/**
 * A real OpenID Connect provider. Logs in the account that `login_hint` names, or else the last one
 * registered, and consents automatically. Accounts are registered by a POST to `/testing/accounts`, with
 * arbitrary claims.
 */
export const issuer = (
  clients: Client[],
  redirectUri: string,
  more: Configuration = {},
  extra?: (
    provider: Provider,
    claims: (sub: string) => AccountClaims | undefined,
  ) => Answer & { path: string },
): Promise<Running> =>
  listening(async (origin) => {
    const accounts = new Map<string, AccountClaims>();
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const provider = new Provider(origin, {
      clients: clients.map(({ id, secret }) => ({
        client_id: id,
        client_secret: secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      })),
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
      cookies: { keys: ['a key for tests'] },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
      },
      claims: {
        openid: ['sub'],
        profile: ['given_name', 'family_name', 'name'],
        email: ['email', 'email_verified'],
      },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/testing/interaction/${uid}` },
      findAccount: (_, accountId) => {
        const claims = accounts.get(accountId);
        return claims && { accountId, claims: () => claims };
      },
      renderError: (ctx, out) => {
        ctx.status = 400;
        ctx.body = JSON.stringify(out);
      },
      ...more,
    });
    const serve = provider.callback();
    const other = extra?.(provider, (sub) => accounts.get(sub));
    return async (request, response) => {
      const path = request.url ?? '';
      if (path === '/testing/accounts') return storeAccount(accounts, request, response);
      if (path.startsWith('/testing/interaction/'))
        return consent(provider, [...accounts.keys()].at(-1), request, response);
      if (other && path.startsWith(other.path)) return other(request, response);
      await serve(request, response);
    };
  });

export async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function storeAccount(
  accounts: Map<string, AccountClaims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const claims = JSON.parse(await textOf(request)) as AccountClaims;
  accounts.set(claims.sub, claims);
  response.writeHead(204).end();
}

async function consent(
  provider: Provider,
  newest: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    const login = { accountId: String(params.login_hint ?? newest) };
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
    return;
  }
  const grant =
    (grantId ? await provider.Grant.find(grantId) : undefined) ??
    new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const agreed = { consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, agreed, { mergeWithLastSubmission: true });
}
