// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theTraveller: z.ZodMiniType = z.object({ "id": z.string(), "name": z.nullable(z.string()), "email": z.nullable(z.string()), "phone": z.nullable(z.string()) });
  const theStepUp: z.ZodMiniType = z.object({ "purpose": z.string(), "subject": z.string(), "until": z.string() });
  const theSession: z.ZodMiniType = z.object({ "kind": z.literal(["guest","traveller"]), "id": z.string(), "traveller": z.nullable(theTraveller), "stepUps": z.array(theStepUp), "expiresAt": z.string() });
  const theChallenge: z.ZodMiniType = z.object({ "challengeId": z.string(), "channel": z.literal(["email","text"]), "sentTo": z.string(), "length": z.int(), "expiresAt": z.string(), "resendAt": z.string(), "attemptsLeft": z.int() });
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
  };
}
