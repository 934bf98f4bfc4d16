import { getLanguage } from '../../../kit/language/i18n';
import { addDays, localDate } from '../../../kit/values/local-time';
import { toInstant } from '../../../kit/values/schemas';
import type { LegLive, Occupancy } from '../contract';
import type { AlertSelector, AlertText, StoredAlert } from '../schema';
import type { LiveFeed } from '../store/live-feeds';

/** A train for travellers between two of its stations. */
type LiveLeg = {
  trainId: string;
  serviceDate: string;
  timeZone: string;
  routeId: string;
  direction: number | null;
  operatorCode: string;
  from: string;
  to: string;
  occupancy: Occupancy | null;
};

const maxAlerts = 5;

/** What live data add to a leg; undefined for trains of other days without alerts. */
export function toLegLive(
  live: LiveFeed | undefined,
  leg: LiveLeg,
  now: Date,
): LegLive | undefined {
  if (!live) return undefined;
  const today = localDate(now, leg.timeZone);
  const isNow = leg.serviceDate === today || leg.serviceDate === addDays(today, -1);
  const stale = isNow && live.isStale;
  const occupancy = isNow && !stale ? leg.occupancy : null;
  const alerts = live.alerts
    .filter((alert) => isActive(alert, now))
    .flatMap((alert) => {
      const ranks = alert.selectors.filter((each) => isFor(each, leg)).map(getRank);
      return ranks.length === 0 ? [] : [{ alert, rank: Math.min(...ranks) }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxAlerts)
    .map(({ alert }) => ({
      title: translate(alert.title) ?? '',
      description: translate(alert.description),
    }));
  if (!isNow && alerts.length === 0) return undefined;
  return { isStale: stale, seenAt: live.at && toInstant(live.at), occupancy, alerts };
}

const isActive = ({ periods }: StoredAlert, now: Date): boolean =>
  periods.length === 0 ||
  periods.some(({ start, end }) => {
    const seconds = now.getTime() / 1000;
    return (start ?? 0) <= seconds && seconds < (end ?? Number.POSITIVE_INFINITY);
  });

function isFor(selector: AlertSelector, leg: LiveLeg): boolean {
  const { trainIds, serviceDate, routeId, direction, agencyId, stationId } = selector;
  return (
    (trainIds === undefined || trainIds.includes(leg.trainId)) &&
    (serviceDate === undefined || serviceDate === leg.serviceDate) &&
    (routeId === undefined || routeId === leg.routeId) &&
    (direction === undefined || direction === leg.direction) &&
    (agencyId === undefined || agencyId === leg.operatorCode) &&
    (stationId === undefined || stationId === leg.from || stationId === leg.to)
  );
}

function getRank({ trainIds, stationId, routeId }: AlertSelector): number {
  const rank = [trainIds, stationId, routeId].findIndex((each) => each !== undefined);
  return rank === -1 ? Number.POSITIVE_INFINITY : rank;
}

/** In the language of the request, else without a language, else in English, else the first. */
function translate(texts: readonly AlertText[]): string | null {
  const find = (wanted: string | null) =>
    texts.find(({ language }) => (language?.split('-')[0] ?? null) === wanted);
  return (find(getLanguage().code) ?? find(null) ?? find('en') ?? texts[0])?.text ?? null;
}
