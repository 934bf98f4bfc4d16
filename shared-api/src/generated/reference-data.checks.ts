// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theMoney: z.ZodMiniType = z.object({ "amount": z.int(), "currency": z.string() });
  return {
    "get /exchange-conditions 200": z.object({ "operator": z.string(), "ticketType": z.string(), "exchangeable": z.boolean(), "sameDay": z.boolean(), "sameRoute": z.boolean(), "sameOperator": z.boolean(), "cutOffMinutes": z.int(), "fee": theMoney, "differenceCharged": z.boolean(), "differenceRefunded": z.literal(["none","voucher","original"]), "maxExchanges": z.int(), "disruption": z.object({ "delayMinutes": z.int(), "feeWaived": z.boolean(), "anyOperator": z.boolean() }) }),
    "get /ticket-types 200": z.object({ "ticketTypes": z.array(z.object({ "code": z.string(), "name": z.string() })) }),
    "get /railcards 200": z.object({ "railcards": z.array(z.object({ "code": z.string(), "name": z.string(), "discountPercent": z.int(), "minimumFare": z.nullable(theMoney), "notBefore": z.nullable(z.string()) })) }),
    "get /limits 200": z.object({ "quoteMinutes": z.int(), "holdMinutes": z.int(), "proposalHoldMinutes": z.int(), "codeMinutes": z.int() }),
    "get /coach-deck-layouts/{layoutId} 200": z.object({ "id": z.string(), "name": z.string(), "schematic": z.boolean(), "coaches": z.array(z.object({ "id": z.string(), "class": z.string(), "features": z.array(z.string()), "width": z.int(), "places": z.array(z.object({ "number": z.string(), "row": z.int(), "column": z.int(), "properties": z.array(z.string()) })) })) }),
  };
}
