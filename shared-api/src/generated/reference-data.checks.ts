// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theMoney: z.ZodMiniType = z.object({ "amount": z.int(), "currency": z.string() });
  const theExchangeConditions: z.ZodMiniType = z.object({ "operator": z.string(), "ticketType": z.string(), "exchangeable": z.boolean(), "sameDay": z.boolean(), "sameRoute": z.boolean(), "sameOperator": z.boolean(), "cutOffMinutes": z.int(), "fee": theMoney, "differenceCharged": z.boolean(), "differenceRefunded": z.literal(["none","voucher","original"]), "maxExchanges": z.int(), "disruption": z.object({ "delayMinutes": z.int(), "feeWaived": z.boolean(), "anyOperator": z.boolean(), "exchangeable": z.optional(z.boolean()) }) });
  const theTravelClass: z.ZodMiniType = z.object({ "serviceClass": z.literal(["FIRST","STANDARD"]), "text": z.string() });
  const theRailcardParty: z.ZodMiniType = z.object({ "adults": z.object({ "min": z.int(), "max": z.int() }), "children": z.object({ "min": z.int(), "max": z.int() }) });
  const theRailcard: z.ZodMiniType = z.object({ "code": z.string(), "name": z.string(), "discountPercent": z.int(), "discount": z.object({ "numerator": z.int(), "denominator": z.int() }), "minimumFare": z.nullable(theMoney), "minimumFareBefore": z.nullable(z.string()), "minimumFareExceptMonths": z.array(z.int()), "notBefore": z.nullable(z.string()), "childDiscount": z.optional(z.nullable(z.object({ "numerator": z.int(), "denominator": z.int() }))), "party": z.optional(z.nullable(theRailcardParty)) });
  const theLimits: z.ZodMiniType = z.object({ "quoteMinutes": z.int(), "holdMinutes": z.int(), "proposalHoldMinutes": z.int(), "minProposalMinutes": z.optional(z.int()), "codeMinutes": z.int(), "codeAttempts": z.int(), "codeLength": z.int(), "paymentRepairMinutes": z.int(), "maxRingSize": z.int(), "acceptancePercent": z.optional(z.int()), "maxPartySize": z.int(), "undoMinutes": z.int(), "minCharge": z.int() });
  const theLayoutPlace: z.ZodMiniType = z.object({ "number": z.string(), "row": z.int(), "column": z.int(), "properties": z.array(z.literal(["WINDOW_SEAT","AISLE_SEAT","TABLE","FACE_2_FACE","SIDE_BY_SIDE","SOLO","POWER","SILENCE","FAMILY","EASY_ACCESS","WHEELCHAIR","NEAR_WHEELCHAIR","RESTRICTED_VIEW","FORWARD_FACING","NEAR_LUGGAGE"])) });
  const theLayoutCoach: z.ZodMiniType = z.object({ "id": z.string(), "class": z.literal(["FIRST","STANDARD"]), "features": z.array(z.literal(["QUIET","FAMILY","WHEELCHAIR","BICYCLES","CAFE"])), "width": z.int(), "racks": z.optional(z.array(z.int())), "places": z.array(theLayoutPlace) });
  const theCoachDeckLayout: z.ZodMiniType = z.object({ "id": z.string(), "name": z.string(), "schematic": z.literal(true), "coaches": z.array(theLayoutCoach) });
  const theCompensationBand: z.ZodMiniType = z.object({ "fromMinutes": z.int(), "percent": z.int() });
  const theDelayCompensationScheme: z.ZodMiniType = z.object({ "operator": z.string(), "name": z.string(), "claimWithinDays": z.int(), "bands": z.array(theCompensationBand) });
  const theComplaintTerms: z.ZodMiniType = z.object({ "answerWithinWorkingDays": z.int(), "timeZone": z.string(), "holidays": z.array(z.string()) });
  return {
    "get /exchange-conditions 200": theExchangeConditions,
    "get /travel-classes 200": z.object({ "travelClasses": z.array(theTravelClass) }),
    "get /railcards 200": z.object({ "railcards": z.array(theRailcard) }),
    "get /limits 200": theLimits,
    "get /coach-deck-layouts/{layoutId} 200": theCoachDeckLayout,
    "get /coach-deck-layouts 200": z.object({ "layouts": z.array(z.object({ "id": z.string(), "name": z.string() })) }),
    "get /delay-compensation-schemes 200": theDelayCompensationScheme,
    "get /complaint-terms 200": theComplaintTerms,
  };
}
