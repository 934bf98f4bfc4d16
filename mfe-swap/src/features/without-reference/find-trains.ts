import { type Journey, type Station, searchApi, stationsApi, unwrap } from '@train-swap/shared-api';
import { useQuery } from '@train-swap/shared-ui/query';

export type RouteOfDay = { from: string; to: string; date: string };

export type FoundTrains = {
  /** Null when no station has a name like the one that was typed. */
  from: Station | null;
  to: Station | null;
  journeys: readonly Journey[];
};

const suggestionCount = 6;

async function listStations(text: string, limit = suggestionCount): Promise<Station[]> {
  const query = { q: text.trim(), limit };
  const { stations } = await unwrap(stationsApi.GET('/stations', { params: { query } }));
  return stations;
}

/** The stations with a name, code or place like this text. The former ones stay until the new ones arrive. */
export const useStations = (text: string) =>
  useQuery({
    queryKey: ['stations', text],
    queryFn: () => listStations(text),
    enabled: text.trim().length > 1,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });

/** `Edinburgh (EDB)`: the text of a suggestion, which finds the station again. */
export const formatStation = ({ name, id }: Station): string => `${name} (${id})`;

async function findStation(text: string): Promise<Station | null> {
  const [, id] = /\(([^()]+)\)\s*$/.exec(text) ?? [];
  const stations = await listStations(id ?? text, 1);
  return stations[0] ?? null;
}

/** The trains of a day between the stations that best match two texts. 422 `date-outside-timetable`, `same-station`. */
export async function findTrains(route: RouteOfDay): Promise<FoundTrains> {
  const [from, to] = await Promise.all([findStation(route.from), findStation(route.to)]);
  if (!from || !to) return { from, to, journeys: [] };
  const query = { from: from.id, to: to.id, date: route.date };
  const { journeys } = await unwrap(searchApi.GET('/journeys', { params: { query } }));
  return { from, to, journeys };
}
