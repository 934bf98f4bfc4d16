// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {

  return {
    "post /subscriptions 202": z.object({  }),
    "post /subscriptions/{token}/confirmation 200": z.object({ "email": z.string() }),
    "post /subscriptions/{token}/cancellation 200": z.object({  }),
  };
}
