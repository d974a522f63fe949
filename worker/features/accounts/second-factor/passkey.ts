import { Buffer } from 'node:buffer';
import type { NewPasskey, Passkey } from '#worker/contract/schemas/second-factor.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';

/** Read by the browsers' authenticators: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

export type StoredPasskey = { id: string; public_key: string; counter: number; transports: string[] };
type Options = Record<string, unknown> & { challenge: string };

const library = () => import('@simplewebauthn/server');
const hostOf = (origin: string): string => new URL(origin).hostname;
const described = (passkeys: StoredPasskey[]) => passkeys.map(({ id, transports }) => ({ id, transports }));

/** What the browser makes a passkey from, on a device that has none of these yet. */
export async function optionsForNew(
  origin: string,
  user: { id: number; email: string; name: string },
  existing: StoredPasskey[],
): Promise<Options> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME.en,
    rpID: hostOf(origin),
    userID: new Uint8Array(new TextEncoder().encode(String(user.id))),
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: described(existing),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...options };
}

/**
 * The beginnings of attestations without certificates, in CBOR whose keys are in the order that authenticators write
 * them in: of the format `none`, and of `packed` with an algorithm and a signature alone.
 */
const WITHOUT_CERTIFICATES = [
  'a363666d74646e6f6e656761747453746d74a0',
  'a363666d74667061636b65646761747453746d74a2',
];

/**
 * Whether an attestation names no certificates: we ask for none, and for those of a certificate the library fetches
 * the addresses that it contains.
 */
function isWithoutCertificates(attestationObject: string): boolean {
  const hex = Buffer.from(attestationObject, 'base64url').toString('hex');
  return WITHOUT_CERTIFICATES.some((beginning) => hex.startsWith(beginning));
}

/** The new passkey, or undefined where it does not answer the challenge. */
export async function verifyNew(
  origin: string,
  challenge: string,
  { response, ...credential }: NewPasskey,
): Promise<StoredPasskey | undefined> {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  if (!isWithoutCertificates(attestationObject)) return undefined;
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

export async function optionsForAnswer(origin: string, passkeys: StoredPasskey[]): Promise<Options> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: described(passkeys),
    userVerification: 'required',
  });
  return { ...options };
}

/** The authenticator's new count of signatures, or undefined where the passkey does not answer the challenge. */
export async function verifyAnswer(
  origin: string,
  challenge: string,
  passkey: StoredPasskey,
  { response, ...credential }: Passkey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}
