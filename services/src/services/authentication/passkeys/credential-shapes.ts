import { z } from 'zod';

const base64url = (length: number) =>
  z
    .string()
    .min(1)
    .max(length)
    .regex(/^[A-Za-z0-9_-]+$/, 'These bytes must be written as base64url.');

/** At most 1,023 bytes by the standard. */
const credentialId = base64url(1_364);
const transport = z.string().min(1).max(32);

/** A new passkey (W3C RegistrationResponseJSON), only the fields that are read here. */
export const newCredential = z
  .strictObject({
    id: credentialId,
    response: z.strictObject({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(16_000),
      transports: z.array(transport).max(10),
    }),
  })
  .meta({ id: 'NewCredential' });
export type NewCredential = z.output<typeof newCredential>;

/** The use of a passkey (W3C AuthenticationResponseJSON), only the fields that are read here. */
export const usedCredential = z
  .strictObject({
    id: credentialId,
    response: z.strictObject({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(6_000),
      userHandle: base64url(86).nullable(),
    }),
  })
  .meta({ id: 'UsedCredential' });
export type UsedCredential = z.output<typeof usedCredential>;

const knownCredential = z.strictObject({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
});

/** For `navigator.credentials.create` and PublicKeyCredential.parseCreationOptionsFromJSON. */
export const creationOptions = z
  .strictObject({
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
    /** Milliseconds. */
    timeout: z.int(),
    excludeCredentials: z.array(knownCredential),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreationOptions' });
export type CreationOptions = z.output<typeof creationOptions>;

/** For `navigator.credentials.get` and PublicKeyCredential.parseRequestOptionsFromJSON. */
export const requestOptions = z
  .strictObject({
    rpId: z.string(),
    challenge: z.string(),
    /** Milliseconds. */
    timeout: z.int(),
    userVerification: z.literal('required'),
    /** Empty for a sign-in: the authenticator identifies the traveller. */
    allowCredentials: z.array(knownCredential),
  })
  .meta({ id: 'PasskeyRequestOptions' });
export type RequestOptions = z.output<typeof requestOptions>;
