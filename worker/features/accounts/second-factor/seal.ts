import { Buffer } from 'node:buffer';

const IV_BYTES = 12;

/**
 * Encrypts the secret of a user's authenticator app with a key derived from the server's. The user id is
 * authenticated with it, so that one user's sealed secret is of no use in the row of another.
 */
export async function sealSecret(
  serverKey: string,
  userId: number,
  secret: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(paramsOf(userId, iv), await keyFrom(serverKey), secret);
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url');
}

/** Throws where the text was sealed for another user or with another key. */
export async function openSecret(
  serverKey: string,
  userId: number,
  sealed: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'));
  const params = paramsOf(userId, bytes.slice(0, IV_BYTES));
  return new Uint8Array(await crypto.subtle.decrypt(params, await keyFrom(serverKey), bytes.slice(IV_BYTES)));
}

const utf8 = (text: string) => new TextEncoder().encode(text);

const paramsOf = (userId: number, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(String(userId)),
});

async function keyFrom(serverKey: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', utf8(serverKey), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('second factor') },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
