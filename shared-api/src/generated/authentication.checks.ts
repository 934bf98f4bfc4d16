// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theTraveller: z.ZodMiniType = z.object({ "id": z.string(), "name": z.nullable(z.string()), "email": z.nullable(z.string()), "phone": z.nullable(z.string()) });
  const theStepUp: z.ZodMiniType = z.object({ "purpose": z.string(), "subject": z.string(), "until": z.string() });
  const theSession: z.ZodMiniType = z.object({ "kind": z.literal(["guest","traveller"]), "id": z.string(), "traveller": z.nullable(theTraveller), "stepUps": z.array(theStepUp), "expiresAt": z.string() });
  const theChallenge: z.ZodMiniType = z.object({ "challengeId": z.string(), "channel": z.literal(["email","text"]), "sentTo": z.string(), "length": z.int(), "expiresAt": z.string(), "resendAt": z.string(), "attemptsLeft": z.int() });
  const theListedSession: z.ZodMiniType = z.object({ "id": z.string(), "current": z.boolean(), "device": z.nullable(z.string()), "signedInAt": z.nullable(z.string()), "expiresAt": z.string() });
  const theTravellerExport: z.ZodMiniType = z.object({ "exportedAt": z.string(), "traveller": theTraveller, "sessions": z.array(z.object({ "device": z.nullable(z.string()), "createdAt": z.string(), "expiresAt": z.string() })), "bookings": z.array(z.unknown()), "trips": z.object({ "upcoming": z.array(z.unknown()), "past": z.array(z.unknown()) }), "payments": z.array(z.unknown()), "supportCases": z.array(z.unknown()), "newsletter": z.unknown() });
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
    "patch /traveller 200": z.object({ "traveller": theTraveller }),
    "get /sessions 200": z.object({ "sessions": z.array(theListedSession) }),
    "get /traveller/export 200": theTravellerExport,
  };
}
