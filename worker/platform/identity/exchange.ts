import * as oauth from 'oauth4webapi';
import type { Access, AuthorizationResponse } from './identity.ts';
import { providerTimeout } from './provider-fetch.ts';

/** Exchanges the code for a token response, which the caller must still validate. */
export async function exchange(
  as: oauth.AuthorizationServer,
  access: Access,
  answer: AuthorizationResponse,
  pkce: boolean,
): Promise<{ response: Response; client: oauth.Client }> {
  const client: oauth.Client = { client_id: access.clientId };
  const { code, state, iss } = answer;
  const callback = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) });
  const parameters = oauth.validateAuthResponse(as, client, callback, state);
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.ClientSecretPost(access.clientSecret),
    parameters,
    answer.redirectUri,
    pkce ? answer.verifier : oauth.nopkce,
    { [oauth.allowInsecureRequests]: access.allowHttp, signal: providerTimeout() },
  );
  return { response, client };
}
