// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theLeg: z.ZodMiniType = z.object({ "trainId": z.string(), "serviceDate": z.string(), "trainNumber": z.string(), "operator": z.object({ "code": z.string(), "name": z.string() }), "from": z.object({ "stationId": z.string(), "name": z.string() }), "to": z.object({ "stationId": z.string(), "name": z.string() }), "departure": z.string(), "arrival": z.string(), "timeZone": z.string(), "cancelled": z.boolean(), "delayMinutes": z.int() });
  const theJourney: z.ZodMiniType = z.object({ "id": z.string(), "departure": z.string(), "arrival": z.string(), "durationMinutes": z.int(), "changes": z.int(), "legs": z.array(theLeg) });
  return {
    "get /journeys 200": z.object({ "journeys": z.array(theJourney), "feed": z.object({ "id": z.string(), "name": z.string(), "illustrative": z.boolean(), "attribution": z.string(), "firstDate": z.string(), "lastDate": z.string() }), "stationNames": z.object({ "from": z.string(), "to": z.string() }) }),
    "get /trains/{trainId}/{serviceDate} 200": z.object({ "trainId": z.string(), "serviceDate": z.string(), "trainNumber": z.string(), "operator": z.object({ "code": z.string(), "name": z.string() }), "timeZone": z.string(), "cancelled": z.boolean(), "delayMinutes": z.int(), "calls": z.array(z.object({ "stationId": z.string(), "name": z.string(), "arrival": z.nullable(z.string()), "departure": z.nullable(z.string()) })) }),
    "get /feeds 200": z.object({ "feeds": z.array(z.object({ "id": z.string(), "name": z.string(), "illustrative": z.boolean(), "attribution": z.string(), "firstDate": z.string(), "lastDate": z.string() })) }),
  };
}
