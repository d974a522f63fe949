import { Buffer } from 'node:buffer';
import { sha256 } from '#worker/core/ids.ts';
import { testEnv } from './app.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

type Answer = { counter?: number; isVerified?: boolean; origin?: string };
/** With another format than `none` the key signs for itself; `certificates` adds one that is none. */
type Made = Answer & { format?: string; certificates?: boolean };
export type Authenticator = Awaited<ReturnType<typeof anAuthenticator>>;

/** A security key in software, with one ES256 credential: what a browser sends for the options of our server. */
export async function anAuthenticator() {
  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
  const keys = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])) as CryptoKeyPair;
  const jwk = (await crypto.subtle.exportKey('jwk', keys.publicKey)) as JsonWebKey;
  const publicKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(jwk.x ?? '', 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(jwk.y ?? '', 'base64url'),
  ]);
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  const sign = async (data: Buffer, client: Buffer): Promise<Buffer> => {
    const signed = Buffer.concat([data, Buffer.from(await sha256(client.toString()), 'base64url')]);
    const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, signed);
    return toDer(Buffer.from(raw));
  };
  const statementOf = async (data: Buffer, client: Buffer, certificates: boolean): Promise<Buffer[]> => [
    Buffer.from([certificates ? 0xa3 : 0xa2]),
    ...[cborText('alg'), Buffer.from([0x26]), cborText('sig'), cborBytes(await sign(data, client))],
    ...(certificates ? [cborText('x5c'), Buffer.from([0x81]), cborBytes(Buffer.from('none'))] : []),
  ];

  return {
    id: named.id,
    /** Answers the options for a new passkey. */
    async makes(
      { challenge }: { challenge: string },
      { origin, isVerified = true, format = 'none', certificates = false }: Made = {},
    ) {
      const flags = PRESENT | (isVerified ? VERIFIED : 0) | HAS_KEY;
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKey]);
      const data = Buffer.concat([await headOf(flags, 0), key]);
      const client = clientData('webauthn.create', challenge, origin);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText(format), cborText('attStmt')],
        ...(format === 'none' ? [Buffer.from([0xa0])] : await statementOf(data, client, certificates)),
        ...[cborText('authData'), cborBytes(data)],
      ]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb'],
      };
      return { ...named, response, clientExtensionResults: {}, authenticatorAttachment: 'cross-platform' };
    },
    /** Answers the options of a verification. */
    async signs(
      { challenge }: { challenge: string },
      { counter = 0, isVerified = true, origin }: Answer = {},
    ) {
      const data = await headOf(PRESENT | (isVerified ? VERIFIED : 0), counter);
      const client = clientData('webauthn.get', challenge, origin);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: (await sign(data, client)).toString('base64url'),
        userHandle: null,
      };
      return { ...named, response, clientExtensionResults: {} };
    },
  };
}

const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);

const clientData = (type: string, challenge: string, origin = testEnv.APP_ORIGIN): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

async function headOf(flags: number, counter: number): Promise<Buffer> {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const host = await sha256(new URL(testEnv.APP_ORIGIN).hostname);
  return Buffer.concat([Buffer.from(host, 'base64url'), Buffer.from([flags]), count]);
}

/** An ECDSA signature as WebAuthn has it: DER. */
function toDer(raw: Buffer): Buffer {
  const numbers = [raw.subarray(0, 32), raw.subarray(32)].map((half) => {
    const at = half.findIndex((byte) => byte !== 0);
    const value = half.subarray(at);
    const body = (value[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), value]) : value;
    return Buffer.concat([Buffer.from([2, body.length]), body]);
  });
  const body = Buffer.concat(numbers);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}
