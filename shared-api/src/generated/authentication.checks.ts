// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theTraveller: z.ZodMiniType = z.object({ "id": z.string(), "name": z.nullable(z.string()), "email": z.nullable(z.string()), "phone": z.nullable(z.string()) });
  const theStepUp: z.ZodMiniType = z.object({ "purpose": z.string(), "subject": z.string(), "until": z.string() });
  const theSession: z.ZodMiniType = z.object({ "kind": z.literal(["guest","traveller"]), "id": z.string(), "traveller": z.nullable(theTraveller), "stepUps": z.array(theStepUp), "expiresAt": z.string() });
  const theChallenge: z.ZodMiniType = z.object({ "challengeId": z.string(), "channel": z.literal(["email","text"]), "sentTo": z.string(), "length": z.int(), "expiresAt": z.string(), "resendAt": z.string(), "attemptsLeft": z.int() });
  const thePasskeyRequestOptions: z.ZodMiniType = z.object({ "rpId": z.string(), "challenge": z.string(), "timeout": z.int(), "userVerification": z.literal("required"), "allowCredentials": z.array(z.object({ "type": z.literal("public-key"), "id": z.string(), "transports": z.array(z.string()) })) });
  const thePasskeyCreationOptions: z.ZodMiniType = z.object({ "rp": z.object({ "id": z.string(), "name": z.string() }), "user": z.object({ "id": z.string(), "name": z.string(), "displayName": z.string() }), "challenge": z.string(), "pubKeyCredParams": z.array(z.object({ "type": z.literal("public-key"), "alg": z.int() })), "timeout": z.int(), "excludeCredentials": z.array(z.object({ "type": z.literal("public-key"), "id": z.string(), "transports": z.array(z.string()) })), "authenticatorSelection": z.object({ "residentKey": z.literal("required"), "requireResidentKey": z.literal(true), "userVerification": z.literal("required") }), "attestation": z.literal("none") });
  const thePasskey: z.ZodMiniType = z.object({ "id": z.string(), "credentialId": z.string(), "name": z.string(), "synced": z.boolean(), "createdAt": z.string(), "lastUsedAt": z.nullable(z.string()) });
  const theListedSession: z.ZodMiniType = z.object({ "id": z.string(), "current": z.boolean(), "device": z.nullable(z.string()), "signedInAt": z.nullable(z.string()), "expiresAt": z.string() });
  const theTravellerExport: z.ZodMiniType = z.object({ "exportedAt": z.string(), "traveller": theTraveller, "account": z.object({ "createdAt": z.string(), "phoneProved": z.boolean(), "hasPassword": z.boolean() }), "sessions": z.array(z.object({ "device": z.nullable(z.string()), "createdAt": z.string(), "expiresAt": z.string() })), "knownDevices": z.array(z.object({ "createdAt": z.string(), "expiresAt": z.string() })), "passkeys": z.array(z.object({ "name": z.string(), "createdAt": z.string(), "lastUsedAt": z.nullable(z.string()) })), "bookings": z.array(z.unknown()), "trips": z.object({ "upcoming": z.array(z.unknown()), "past": z.array(z.unknown()) }), "wishes": z.array(z.unknown()), "proposals": z.array(z.unknown()), "payments": z.array(z.unknown()), "vouchers": z.array(z.unknown()), "savedCards": z.array(z.unknown()), "supportCases": z.array(z.unknown()), "newsletter": z.unknown(), "notificationChoices": z.optional(z.unknown()), "pushSubscriptions": z.optional(z.array(z.unknown())), "bookingLanguages": z.optional(z.array(z.unknown())) });
  return {
    "get /session 200": z.object({ "session": z.nullable(theSession) }),
    "post /guest-sessions 200": z.object({ "session": theSession }),
    "post /guest-sessions 201": z.object({ "session": theSession }),
    "post /one-time-codes 202": theChallenge,
    "post /one-time-codes/{challengeId}/resend 202": theChallenge,
    "post /one-time-codes/{challengeId}/verifications 200": z.object({ "session": theSession }),
    "post /password-sessions 201": z.object({ "session": theSession }),
    "post /password-resets 202": z.object({  }),
    "post /password-resets/{token}/completion 200": z.object({ "session": theSession }),
    "post /passkey-challenges 201": z.object({ "publicKey": thePasskeyRequestOptions }),
    "post /passkey-sessions 201": z.object({ "session": theSession }),
    "post /passkey-registrations 201": z.object({ "publicKey": thePasskeyCreationOptions }),
    "post /passkeys 201": z.object({ "passkey": thePasskey }),
    "get /passkeys 200": z.object({ "rpId": z.string(), "userId": z.nullable(z.string()), "passkeys": z.array(thePasskey) }),
    "patch /passkeys/{passkeyId} 200": z.object({ "passkey": thePasskey }),
    "patch /traveller 200": z.object({ "traveller": theTraveller }),
    "get /sessions 200": z.object({ "sessions": z.array(theListedSession) }),
    "get /traveller/export 200": theTravellerExport,
    "get /traveller/email-status 200": z.object({ "bouncedAt": z.nullable(z.string()) }),
  };
}
