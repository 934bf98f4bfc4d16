// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theLeg: z.ZodMiniType = z.object({ "trainId": z.string(), "serviceDate": z.string(), "trainNumber": z.string(), "operator": z.object({ "code": z.string(), "name": z.string() }), "from": z.object({ "stationId": z.string(), "name": z.string() }), "to": z.object({ "stationId": z.string(), "name": z.string() }), "departure": z.string(), "arrival": z.string(), "timeZone": z.string(), "cancelled": z.boolean(), "delayMinutes": z.int() });
  const theJourney: z.ZodMiniType = z.object({ "id": z.string(), "departure": z.string(), "arrival": z.string(), "durationMinutes": z.int(), "changes": z.int(), "legs": z.array(theLeg) });
  const theMoney: z.ZodMiniType = z.object({ "amount": z.int(), "currency": z.string() });
  const theVerdict: z.ZodMiniType = z.object({ "swappable": z.boolean(), "cutOffAt": z.string(), "reasons": z.array(z.object({ "code": z.string(), "text": z.string() })), "feeWaived": z.boolean(), "conditions": z.object({ "fee": theMoney, "cutOffMinutes": z.int(), "sameOperator": z.boolean(), "differenceRefunded": z.literal(["none","voucher","original"]) }) });
  const theBooking: z.ZodMiniType = z.object({ "id": z.string(), "reference": z.string(), "utn": z.string(), "orderNumber": z.string(), "status": z.string(), "contact": z.object({ "email": z.string(), "phone": z.nullable(z.string()) }), "ticketType": z.object({ "code": z.string(), "name": z.string() }), "serviceClass": z.literal(["FIRST","STANDARD"]), "travellers": z.array(z.object({ "id": z.string(), "firstName": z.string(), "surname": z.string(), "type": z.literal(["ADULT","CHILD"]), "railcard": z.nullable(z.string()) })), "journey": theJourney, "admissions": z.array(z.object({ "id": z.string(), "travellerId": z.string(), "state": z.string(), "fulfilmentId": z.nullable(z.string()) })), "reservations": z.array(z.object({ "travellerId": z.string(), "legIndex": z.int(), "coach": z.string(), "place": z.string() })), "price": theMoney, "verdict": theVerdict, "activeOperationId": z.nullable(z.string()), "version": z.int() });
  const theExchangeOffer: z.ZodMiniType = z.object({ "offerId": z.string(), "journey": theJourney, "seatsLeft": z.int(), "crowding": z.literal(["low","medium","high"]), "travellerIds": z.array(z.string()), "price": z.object({ "lines": z.array(z.object({ "kind": z.literal(["fare-difference","fee","discount","refund"]), "label": z.string(), "amount": theMoney })), "total": theMoney }), "validUntil": z.string() });
  const theExchangeOperation: z.ZodMiniType = z.object({ "id": z.string(), "status": z.literal(["ON_HOLD","CONFIRMED","RELEASED","EXPIRED"]), "bookingId": z.string(), "heldUntil": z.string(), "offer": theExchangeOffer, "places": z.array(z.object({ "travellerId": z.string(), "legIndex": z.int(), "coach": z.string(), "place": z.string() })), "amountDue": theMoney, "stepUpRequired": z.boolean(), "paymentId": z.nullable(z.string()), "confirmedAt": z.nullable(z.string()) });
  return {
    "post /booking-lookups 200": z.object({ "booking": theBooking }),
    "post /booking-lookups/barcode 200": z.object({ "booking": theBooking }),
    "get /bookings 200": z.object({ "bookings": z.array(theBooking) }),
    "get /bookings/{bookingId} 200": theBooking,
    "post /bookings/{bookingId}/exchange-offers 200": z.object({ "quotedAt": z.string(), "validUntil": z.string(), "offers": z.array(theExchangeOffer), "illustrative": z.boolean(), "attribution": z.string() }),
    "get /seat-maps 200": z.object({ "legs": z.array(z.object({ "legIndex": z.int(), "layoutId": z.string(), "layoutName": z.string(), "schematic": z.boolean(), "coaches": z.array(z.object({ "id": z.string(), "class": z.string(), "features": z.array(z.string()), "width": z.int(), "places": z.array(z.object({ "number": z.string(), "row": z.int(), "column": z.int(), "properties": z.array(z.string()), "state": z.literal(["free","taken","protected","yours"]) })) })) })) }),
    "post /exchange-operations 201": theExchangeOperation,
    "get /exchange-operations/{operationId} 200": theExchangeOperation,
    "post /exchange-operations/{operationId}/places 200": theExchangeOperation,
    "post /exchange-operations/{operationId}/confirmation 200": z.object({ "operation": theExchangeOperation, "booking": theBooking }),
  };
}
