// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theMoney: z.ZodMiniType = z.object({ "amount": z.int(), "currency": z.string() });
  const theEvaluation: z.ZodMiniType = z.object({ "lines": z.array(z.object({ "fare": theMoney, "discount": theMoney, "total": theMoney, "notCounted": z.optional(z.string()) })), "discount": theMoney, "total": theMoney, "applied": z.array(z.object({ "code": z.string(), "description": z.string(), "amount": theMoney })) });
  return {
    "post /evaluations 200": theEvaluation,
    "post /code-evaluations 200": z.object({ "description": z.string(), "discounts": z.array(theMoney) }),
  };
}
