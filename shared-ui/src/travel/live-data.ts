import { i18n } from '@train-swap/shared-config';

type Occupancy = { level: string | null; percentage: number | null };
export type Alert = { title: string; description: string | null };

/** A leg with what live data say about it. Missing without live data. */
export type LiveLeg = {
  timeZone: string;
  live?:
    | {
        isStale: boolean;
        /** Instant; null for never. */
        seenAt: string | null;
        occupancy: (Occupancy & { carriages: (Occupancy & { label: string | null })[] }) | null;
        alerts: Alert[];
      }
    | undefined;
};

/** The outdated live data that were seen first; undefined when none are outdated. */
export const findStale = (legs: readonly LiveLeg[]) =>
  legs
    .flatMap(({ live, timeZone }) => (live?.isStale ? { seenAt: live.seenAt, timeZone } : []))
    .sort((a, b) => Date.parse(a.seenAt ?? '') - Date.parse(b.seenAt ?? ''))[0];

const toKey = ({ title, description }: Alert) => `${title} ${description}`;

/** The alerts of these legs, each once, without those that are `shown` already. */
export function listAlerts(legs: readonly LiveLeg[], shown: readonly Alert[] = []): Alert[] {
  const alerts = new Map(
    legs.flatMap(({ live }) => live?.alerts ?? []).map((one) => [toKey(one), one]),
  );
  for (const alert of shown) alerts.delete(toKey(alert));
  return [...alerts.values()];
}

/** How often screens with live data load them again; ms. */
const refreshMs = 60_000;

/** The interval to load journeys again: only while their live data can change. */
export const getLiveInterval = (
  journeys: readonly { legs: readonly LiveLeg[] }[],
): number | false => journeys.some(({ legs }) => legs.some(({ live }) => live)) && refreshMs;

export type Crowding = { bars: 1 | 2 | 3; text: string };

/** How full a train or a carriage is; null when that is not known. */
export function describeOccupancy({ level, percentage }: Occupancy): Crowding | null {
  switch (level) {
    case 'EMPTY':
    case 'MANY_SEATS_AVAILABLE':
      return { bars: 1, text: i18n.t('Plenty of room') };
    case 'FEW_SEATS_AVAILABLE':
      return { bars: 2, text: i18n.t('Few free seats') };
    case 'STANDING_ROOM_ONLY':
      return { bars: 3, text: i18n.t('Standing room only') };
    case 'CRUSHED_STANDING_ROOM_ONLY':
      return { bars: 3, text: i18n.t('Very crowded') };
    case 'FULL':
      return { bars: 3, text: i18n.t('No room left') };
    case 'NOT_ACCEPTING_PASSENGERS':
    case 'NOT_BOARDABLE':
      return { bars: 3, text: i18n.t('No boarding') };
    default:
      return percentage === null ? null : describePercentage(percentage);
  }
}

function describePercentage(percentage: number): Crowding {
  const bars = percentage < 50 ? 1 : percentage < 80 ? 2 : 3;
  return { bars, text: i18n.t('{percentage}% full', { percentage }) };
}

/** How full the fullest train of a journey is; null unless it is known of each. */
export function describeJourneyOccupancy(legs: readonly LiveLeg[]): Crowding | null {
  const found = legs.flatMap(({ live }) =>
    live?.occupancy ? (describeOccupancy(live.occupancy) ?? []) : [],
  );
  if (found.length < legs.length) return null;
  return found.reduce((fullest, one) => (one.bars > fullest.bars ? one : fullest));
}
