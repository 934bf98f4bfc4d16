// Written by shared-api/scripts/generate.mjs from the service's OpenAPI document. Do not edit.
import * as z from 'zod/mini';

export function buildChecks(): Record<string, z.ZodMiniType> {
  const theStation: z.ZodMiniType = z.object({ "id": z.string(), "crs": z.nullable(z.string()), "name": z.string(), "place": z.nullable(z.string()), "country": z.nullable(z.string()), "location": z.nullable(z.object({ "latitude": z.number(), "longitude": z.number() })), "timeZone": z.string() });
  return {
    "get /stations 200": z.object({ "stations": z.array(theStation), "attribution": z.string() }),
    "get /stations/{stationId} 200": theStation,
  };
}
