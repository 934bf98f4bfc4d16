/** `ICE 501`, `501`, `1S09`, `RE1`: letters, if any, and a number. No words, which would be a destination. */
const looksLikeNumber = /^(?:[A-Z]{1,5}[ -]?)?\d{1,6}[A-Z]?$|^\d[A-Z]\d{2}$/i;
const productLetters = /^[A-Z]{1,5}$/i;

export type NumberFields = {
  tripShortName: string;
  tripHeadsign: string;
  routeShortName: string;
  routeLongName: string;
  tripId: string;
};

/**
 * The train number for travellers. Feeds have it in `trip_short_name`, `trip_headsign` or `route_long_name`. Without one,
 * the name of the line is used.
 */
export function getTrainNumber(fields: NumberFields): string {
  const { tripShortName, tripHeadsign, routeShortName, routeLongName, tripId } = fields;
  if (tripShortName !== '') {
    const bare = /^\d+$/.test(tripShortName) && productLetters.test(routeShortName);
    return bare ? `${routeShortName} ${tripShortName}` : tripShortName;
  }
  if (looksLikeNumber.test(tripHeadsign)) return tripHeadsign;
  if (looksLikeNumber.test(routeLongName)) return routeLongName;
  return routeShortName || routeLongName || tripId;
}
