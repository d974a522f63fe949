import { Buffer } from 'node:buffer';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { expect, test, vi } from 'vitest';
import { verifyNew } from './passkey.ts';

const ORIGIN = 'https://dorot.example';
const CHALLENGE = 'a2V5';
/** Of the format `android-key`: a certificate made for CHALLENGE, whose list of revoked ones is at 10.0.0.1. */
const ATTESTATION = [
  'o2NmbXRrYW5kcm9pZC1rZXlnYXR0U3RtdKNjYWxnJmNzaWdYQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABjeDVjglkBdzCCAXMwggEaoAMCAQICAQIwCgYIKoZIzj0EAwIw',
  'DDEKMAgGA1UEAxMBUjAgFw0yMDAxMDEwMDAwMDBaGA8yMDk5MDEwMTAwMDAwMFowDDEKMAgGA1UEAxMBTDBZMBMGByqG',
  'SM49AgEGCCqGSM49AwEHA0IABGBpBqMpNDv_32HEnqKVzVEmYBaipbYAR-u4L2S_MHMSi-4ykmTDHD3IsjCmaAcZJLjB',
  'm8EiXixjea4zpPUhhK6jazBpMEQGCisGAQQB1nkCAREENjA0AgEDCgEBAgEECgEBBCCLrou3BgURS7ybcGvF7lG9KmYh',
  'ydQik80kMkfZC0nUzAQAMAAwADAhBgNVHR8EGjAYMBagFKAShhBodHRwOi8vMTAuMC4wLjEvMAoGCCqGSM49BAMCA0cA',
  'MEQCIARlBx4bh3wO5seBzjhOD6aqztRlxOvvnLcYV5x30qGEAiB8s3OeGykgTYbMzeLsDcuRHel3AH7x1aNw5qqCpQhA',
  'nVkBIjCCAR4wgcWgAwIBAgIBATAKBggqhkjOPQQDAjAMMQowCAYDVQQDEwFSMCAXDTIwMDEwMTAwMDAwMFoYDzIwOTkw',
  'MTAxMDAwMDAwWjAMMQowCAYDVQQDEwFSMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEtS9N9bgdQzy9tuu5pL54mczm',
  'fYHpfyjDeGtpF9EQBy4dd4MrUWcDaj2gnDW-Mq2PkaUH7DtxhO-aZYj1rQW4bqMWMBQwEgYDVR0TAQH_BAgwBgEB_wIB',
  'AjAKBggqhkjOPQQDAgNIADBFAiEAgaLBkSEC1Lo0o8HnbdFhhoXueX9vDQ9z9uwaz-FIVs0CIAhdu2dXGwpYPuC4io8M',
  '8q6Jbh8i-7bH8d5vXCDDN1KxaGF1dGhEYXRhWJS2MWSFqZbD3_tlsaO9hbQnvfNr8mDomqSv1PRM8wuGWkUAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAQBwcHBwcHBwcHBwcHBwcHB6UBAgMmIAEhWCBgaQajKTQ7_99hxJ6ilc1RJmAWoqW2AEfruC9k',
  'vzBzEiJYIIvuMpJkwxw9yLIwpmgHGSS4wZvBIl4sY3muM6T1IYSu',
].join('');

test('an attestation whose certificate names an address within the network is refused, and nothing is fetched', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
  const client = JSON.stringify({
    type: 'webauthn.create',
    challenge: CHALLENGE,
    origin: ORIGIN,
    crossOrigin: false,
  });
  const id = 'BwcHBwcHBwcHBwcHBwcHBw';
  const passkey = {
    id,
    rawId: id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: ATTESTATION,
    },
  };
  expect(await verifyNew(ORIGIN, CHALLENGE, passkey)).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();

  // the library alone fetches it
  const unguarded = verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: CHALLENGE,
    expectedOrigin: ORIGIN,
    expectedRPID: 'dorot.example',
  });
  await expect(unguarded).rejects.toThrow('not a known root certificate');
  expect(fetched).toHaveBeenCalledWith('http://10.0.0.1/');
  fetched.mockRestore();
});
