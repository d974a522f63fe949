import { z } from 'zod';
import { Instant, name } from './primitives.ts';

export const SecondFactor = z.object({
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), created_at: Instant, last_used_at: Instant.nullable() }),
  ),
  authenticator: z.object({ confirmed_at: Instant }).nullable(),
  recovery_codes_left: z.number().int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Options for the browser's credentials API, as JSON. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) });

const bytes = z.base64url().min(1).max(10_000);
const CredentialId = z.base64url().min(1).max(1400);
const AppCode = z.string().regex(/^\d{6}$/);

/** A credential's `toJSON()`, of the parts that are verified. */
const credential = <R extends z.ZodRawShape>(response: R) =>
  z.object({
    id: CredentialId,
    rawId: CredentialId,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: bytes, ...response }),
  });

const NewPasskey = credential({
  attestationObject: bytes,
  transports: z.array(z.string().max(20)).max(10).optional(),
});
const Passkey = credential({ authenticatorData: bytes, signature: bytes });
export type NewPasskey = z.infer<typeof NewPasskey>;
export type Passkey = z.infer<typeof Passkey>;

const Passed = z.object({ token: z.string() });
const Codes = z.array(z.string());

export const getSecondFactor = { reply: SecondFactor };
export const sendEnrolCode = {};
export const confirmEnrolCode = { body: z.strictObject({ code: AppCode }) };
export const beginPasskey = { reply: Options };
export const beginAuthenticator = {
  /** The QR code is that of the `otpauth:` address, as a path of squares in a square of this size. */
  reply: z.object({
    secret: z.string(),
    address: z.string(),
    qr: z.object({ size: z.number().int(), path: z.string() }),
  }),
};
export const enrolSecondFactor = {
  body: z.union([
    z.strictObject({ code: AppCode }),
    z.strictObject({ passkey: NewPasskey, name: name(60, 1) }),
  ]),
  reply: Passed.extend({ recovery_codes: Codes.nullable() }),
};
export const challengeSecondFactor = { reply: Options };
export const verifySecondFactor = {
  body: z.union([z.strictObject({ code: AppCode }), z.strictObject({ passkey: Passkey })]),
  reply: Passed,
};
export const recoverSecondFactor = {
  /** Spaces and hyphens are ignored, as is the case. */
  body: z.strictObject({ code: z.string().min(1).max(40) }),
  reply: Passed,
};
export const renewRecoveryCodes = { reply: z.object({ recovery_codes: Codes }) };
export const removePasskey = { params: z.object({ id: z.string().min(1).max(1400) }) };
export const removeAuthenticator = {};
