// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theLeg: z.ZodMiniType = z.object({ "trainId": z.string(), "serviceDate": z.string(), "trainNumber": z.string(), "operator": z.object({ "code": z.string(), "name": z.string() }), "from": z.object({ "stationId": z.string(), "name": z.string() }), "to": z.object({ "stationId": z.string(), "name": z.string() }), "departure": z.string(), "arrival": z.string(), "timeZone": z.string(), "cancelled": z.boolean(), "delayMinutes": z.int() });
  const theJourney: z.ZodMiniType = z.object({ "id": z.string(), "departure": z.string(), "arrival": z.string(), "durationMinutes": z.int(), "changes": z.int(), "legs": z.array(theLeg) });
  const theMoney: z.ZodMiniType = z.object({ "amount": z.int(), "currency": z.string() });
  const theVerdict: z.ZodMiniType = z.object({ "swappable": z.boolean(), "cutOffAt": z.string(), "reasons": z.array(z.object({ "code": z.string(), "text": z.string() })), "feeWaived": z.boolean(), "conditions": z.object({ "fee": theMoney, "cutOffMinutes": z.int(), "sameOperator": z.boolean(), "differenceRefunded": z.literal(["none","voucher","original"]) }) });
  const theBooking: z.ZodMiniType = z.object({ "id": z.string(), "reference": z.string(), "utn": z.string(), "orderNumber": z.string(), "status": z.string(), "contact": z.object({ "email": z.string(), "phone": z.nullable(z.string()) }), "ticketType": z.object({ "code": z.string(), "name": z.string() }), "serviceClass": z.literal(["FIRST","STANDARD"]), "travellers": z.array(z.object({ "id": z.string(), "firstName": z.string(), "surname": z.string(), "type": z.literal(["ADULT","CHILD"]), "railcard": z.nullable(z.string()) })), "journey": theJourney, "admissions": z.array(z.object({ "id": z.string(), "travellerId": z.string(), "state": z.string(), "fulfilmentId": z.nullable(z.string()) })), "reservations": z.array(z.object({ "travellerId": z.string(), "legIndex": z.int(), "coach": z.string(), "place": z.string() })), "price": theMoney, "verdict": theVerdict, "activeOperationId": z.nullable(z.string()), "version": z.int() });
  const theTrip: z.ZodMiniType = z.object({ "booking": theBooking, "passes": z.array(z.object({ "fulfilmentId": z.string(), "travellerId": z.string(), "travellerName": z.string(), "state": z.literal(["VALID","DEAD"]), "seat": z.array(z.object({ "coach": z.string(), "place": z.string(), "legIndex": z.int() })), "barcode": z.object({ "format": z.literal(["AZTEC"]), "payload": z.string() }), "journey": theJourney })), "timeline": z.array(z.object({ "at": z.string(), "type": z.string(), "text": z.string() })) });
  return {
    "get /trips 200": z.object({ "upcoming": z.array(theTrip), "past": z.array(theTrip) }),
    "get /trips/{bookingId} 200": theTrip,
    "post /barcode-checks 200": z.object({ "valid": z.boolean(), "reason": z.object({ "code": z.string(), "text": z.string() }), "journey": z.optional(theJourney) }),
  };
}
