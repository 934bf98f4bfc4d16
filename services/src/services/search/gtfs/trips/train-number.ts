/** `ICE 501`, `501`, `1S09`, `RE1`: letters, if any, and a number. No words, so no destination. */
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
 * The number a traveller knows the train by. Feeds keep it in `trip_short_name`, `trip_headsign`,
 * `route_long_name` or nowhere; then the name of the line stands for it.
 */
export const trainNumber = (fields: NumberFields): string => {
  const { tripShortName, tripHeadsign, routeShortName, routeLongName, tripId } = fields;
  if (tripShortName !== '') {
    const bare = /^\d+$/.test(tripShortName) && productLetters.test(routeShortName);
    return bare ? `${routeShortName} ${tripShortName}` : tripShortName;
  }
  if (looksLikeNumber.test(tripHeadsign)) return tripHeadsign;
  if (looksLikeNumber.test(routeLongName)) return routeLongName;
  return routeShortName || routeLongName || tripId;
};
