// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theTimetableLeg: z.ZodMiniType = z.object({ "trainId": z.string(), "serviceDate": z.string(), "trainNumber": z.string(), "operator": z.object({ "code": z.string(), "name": z.string() }), "from": z.object({ "stationId": z.string(), "name": z.string() }), "to": z.object({ "stationId": z.string(), "name": z.string() }), "departure": z.string(), "arrival": z.string(), "timeZone": z.string(), "arrivalTimeZone": z.optional(z.string()), "cancelled": z.boolean(), "delayMinutes": z.int(), "layoutId": z.nullable(z.string()), "mode": z.optional(z.literal("bus")) });
  const theTimetableJourney: z.ZodMiniType = z.object({ "id": z.string(), "departure": z.string(), "arrival": z.string(), "durationMinutes": z.int(), "changes": z.int(), "legs": z.array(theTimetableLeg) });
  const theFeed: z.ZodMiniType = z.object({ "id": z.string(), "name": z.string(), "illustrative": z.boolean(), "attribution": z.string(), "firstDate": z.nullable(z.string()), "lastDate": z.nullable(z.string()) });
  const theTrain: z.ZodMiniType = z.object({ "trainId": z.string(), "serviceDate": z.string(), "trainNumber": z.string(), "operator": z.object({ "code": z.string(), "name": z.string() }), "from": z.object({ "stationId": z.string(), "name": z.string() }), "to": z.object({ "stationId": z.string(), "name": z.string() }), "departure": z.string(), "arrival": z.string(), "timeZone": z.string(), "arrivalTimeZone": z.optional(z.string()), "cancelled": z.boolean(), "delayMinutes": z.int(), "layoutId": z.nullable(z.string()), "mode": z.optional(z.literal("bus")), "headsign": z.string(), "platform": z.nullable(z.string()), "calls": z.array(z.object({ "stationId": z.string(), "name": z.string(), "timeZone": z.string(), "arrival": z.nullable(z.string()), "departure": z.nullable(z.string()) })), "feed": theFeed });
  const theKnownTrainStatus: z.ZodMiniType = z.object({ "cancelled": z.boolean(), "delayMinutes": z.int(), "platform": z.nullable(z.string()), "platformAt": z.nullable(z.string()) });
  const theFeedWithSizes: z.ZodMiniType = z.object({ "id": z.string(), "name": z.string(), "illustrative": z.boolean(), "attribution": z.string(), "firstDate": z.nullable(z.string()), "lastDate": z.nullable(z.string()), "timeZone": z.string(), "trips": z.int(), "stations": z.int() });
  return {
    "get /journeys 200": z.object({ "journeys": z.array(theTimetableJourney), "feed": theFeed, "stationNames": z.object({ "from": z.string(), "to": z.string() }) }),
    "get /trains/{trainId}/{serviceDate} 200": theTrain,
    "get /trains/{trainId}/{serviceDate}/status 200": theKnownTrainStatus,
    "get /departures 200": z.object({ "departures": z.array(theTimetableLeg), "feed": theFeed }),
    "get /feeds 200": z.object({ "feeds": z.array(theFeedWithSizes) }),
  };
}
