import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { userQuery } from '#web/lib/session.ts';
import { writeToken } from '#web/lib/write-token.ts';
import type { User } from '#worker/contract/account.ts';
import type { ReplyOf } from '#worker/contract/endpoint.ts';
import type { NewPasskey, Passkey } from '#worker/contract/schemas/second-factor.ts';
import * as api from '#worker/contract/second-factor.ts';

export type Enrolled = ReplyOf<typeof api.enrolSecondFactor>;

/** Whether this browser makes and uses passkeys. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The user or the browser ended the question for a passkey, or there is none on this device. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
}

/** Passes the second factor with a passkey of this device or of one nearby. */
export async function verifyByPasskey(): Promise<void> {
  const { options } = await call(api.challengeSecondFactor, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const passkey = await answerOf(navigator.credentials.get({ publicKey }));
  await verify({ passkey: passkey as unknown as Passkey });
}

export const verify = async (body: { code: string } | { passkey: Passkey }): Promise<void> =>
  keep(await call(api.verifySecondFactor, { body }));

export const recover = async (code: string): Promise<void> =>
  keep(await call(api.recoverSecondFactor, { body: { code } }));

/** Makes a passkey on this device or on one nearby, and adds it under this name. */
export async function addPasskey(name: string): Promise<Enrolled> {
  const { options } = await call(api.beginPasskey, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const passkey = await answerOf(navigator.credentials.create({ publicKey }));
  return enrol({ passkey: passkey as unknown as NewPasskey, name });
}

export async function enrol(
  body: { code: string } | { passkey: NewPasskey; name: string },
): Promise<Enrolled> {
  const enrolled = await call(api.enrolSecondFactor, { body });
  keep(enrolled);
  return enrolled;
}

/** The new token is of the same session. */
const keep = ({ token }: { token: string }): void => writeToken(token, 'refresh');

async function answerOf(
  asked: Promise<Credential | null>,
): Promise<ReturnType<PublicKeyCredential['toJSON']>> {
  const credential = await asked.catch(() => null);
  if (!credential) throw new NoPasskey();
  return (credential as PublicKeyCredential).toJSON();
}

/** Reads the user again, who may now do what they could not before, and then all that was refused. */
export async function afterProof(queries: QueryClient): Promise<User> {
  const user = await queries.fetchQuery({ ...userQuery, staleTime: 0 });
  void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  return user;
}
