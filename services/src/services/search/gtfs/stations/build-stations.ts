import type { ContentStation } from '../../feed-content';
import { matchCrs } from '../../stations/uk-stations';
import type { StopTimes } from '../tables/read-stop-times';
import type { Stop } from '../tables/read-stops';
import type { Trip } from '../tables/read-trips';
import { groupStops } from './group-stops';

/** The station number of a stop that has only calls of trips that are not imported. */
export const noStation = -1;

/** The stations of a feed, and the station number of each stop number. */
export function buildStations(
  stops: Map<string, Stop>,
  stopNumbers: Map<string, number>,
  stopTimes: StopTimes,
  trips: Trip[],
): { stations: ContentStation[]; stationOfStop: Int32Array } {
  const { calls, zones } = stopTimes.countVisits(stops.size, trips);
  const getNumber = (stopId: string) => stopNumbers.get(stopId) ?? 0;
  const countCalls = (stopId: string) => calls[getNumber(stopId)] ?? 0;
  const findTimeZone = (group: { head: Stop; stopIds: string[] }): string => {
    const stated = [group.head, ...group.stopIds.map((id) => stops.get(id))];
    const own = stated.find((stop) => stop?.timeZone)?.timeZone;
    const visited = group.stopIds.find((id) => zones[getNumber(id)] !== undefined);
    const ofTrips = visited === undefined ? undefined : zones[getNumber(visited)];
    return own ?? ofTrips ?? trips[0]?.timeZone ?? 'UTC';
  };
  const sumCalls = (stopIds: string[]) => stopIds.reduce((sum, id) => sum + countCalls(id), 0);
  const isLeftOut = ({ stopIds }: { stopIds: string[] }) =>
    sumCalls(stopIds) === 0 && stopIds.some((id) => stopTimes.leftOutStops.has(getNumber(id)));
  const stationOfStop = new Int32Array(stops.size).fill(noStation);
  const groups = groupStops(stops, countCalls).filter((group) => !isLeftOut(group));
  const stations = groups.map((group, number): ContentStation => {
    for (const id of group.stopIds) stationOfStop[getNumber(id)] = number;
    const { head, stopIds } = group;
    const codes = stopIds.flatMap((id) => [stops.get(id)?.code ?? '', id]);
    const location =
      head.location ?? stopIds.map((id) => stops.get(id)?.location).find(Boolean) ?? null;
    return {
      headStopId: head.id,
      stopIds,
      platforms: stopIds.map((id) => stops.get(id)?.platform ?? ''),
      crs: matchCrs(codes, location),
      name: head.name || head.id,
      location,
      timeZone: findTimeZone(group),
      calls: sumCalls(stopIds),
    };
  });
  return { stations, stationOfStop };
}
