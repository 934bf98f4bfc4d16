import type { Booking, ExchangeOffer, ServiceClass, Wish } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { formatTime } from '@train-swap/shared-ui';
import { journeyFacts, listText, trainText } from '../../lib/journey/journey-facts';
import { listPropertyNames } from './form/wish-choices';

type DescribedWish = Pick<
  Wish,
  | 'serviceClass'
  | 'journeyIds'
  | 'legIndex'
  | 'properties'
  | 'laterProperties'
  | 'together'
  | 'makeRoom'
  | 'nothingBelow'
>;

/** Formats a wish in a few lines. Trains are named by departure time when they are still known. */
export function formatWish(
  wish: DescribedWish,
  booking: Booking,
  offers: readonly ExchangeOffer[],
): string[] {
  const times = listWishedOffers(wish, offers).map(formatDeparture);
  const { timeZone } = journeyFacts(booking.journey);
  const own = formatTime({ instant: booking.journey.departure, timeZone });
  const properties: string[] = [...wish.properties, ...(wish.laterProperties ?? [])];
  const names = listPropertyNames()
    .filter(({ property }) => properties.includes(property))
    .map(({ inSentence }) => inSentence);
  const { legs } = booking.journey;
  const leg = legs.length > 1 ? legs[wish.legIndex ?? 0] : undefined;
  return [
    wish.journeyIds.length > 0
      ? formatTrains(times, own, wish.serviceClass)
      : i18n.t('A seat on your {train}', { train: leg ? trainText(leg) : own }),
    names.length > 0 ? i18n.t('With {properties}', { properties: listText(names) }) : '',
    wish.together ? i18n.t('Your whole party together') : '',
    wish.makeRoom ? i18n.t('You would move so that others can sit together') : '',
    wish.nothingBelow ? i18n.t('A seat that is not worse than your current one') : '',
  ].filter(Boolean);
}

/** The chance of a wish: how full each train is, and how many others wait for it. Nothing for trains that are not known. */
export function formatChances(
  wish: Pick<Wish, 'journeyIds'>,
  offers: readonly ExchangeOffer[],
): string[] {
  return listWishedOffers(wish, offers).flatMap((offer) => {
    const { seatsLeft, travellerIds, wishesOfOthers: count } = offer;
    const time = formatDeparture(offer);
    if (seatsLeft >= travellerIds.length)
      return [i18n.t('The {time} has seats left again: you can choose it at once.', { time })];
    if (count === undefined) return [];
    return [
      i18n.t(
        'The {time} is full. {count, plural, =0 {No other traveller waits} one {# other traveller waits} other {# other travellers wait}} for it.',
        { time, count },
      ),
    ];
  });
}

/** The offers for the trains of a wish that are still known, in the order of the wish. */
const listWishedOffers = (
  { journeyIds }: Pick<Wish, 'journeyIds'>,
  offers: readonly ExchangeOffer[],
): ExchangeOffer[] =>
  journeyIds.flatMap((id) => offers.find(({ journey }) => journey.id === id) ?? []);

const formatDeparture = ({ journey }: ExchangeOffer): string =>
  formatTime({ instant: journey.departure, timeZone: journeyFacts(journey).timeZone });

/** `The 11:00 or the 09:00 instead of the 10:00`. */
function formatTrains(
  times: readonly string[],
  own: string,
  serviceClass: ServiceClass | undefined,
): string {
  const [last] = times.slice(-1);
  if (serviceClass) {
    return i18n.t(
      '{serviceClass, select, FIRST {First class} other {Standard class}} on one of these trains: {times}',
      { serviceClass, times: times.join(', ') },
    );
  }
  if (last === undefined) return i18n.t('Another train of the day');
  if (times.length === 1) return i18n.t('The {time} instead of the {own}', { time: last, own });
  const others = times.slice(0, -1).join(', ');
  return i18n.t('The {times} or the {last} instead of the {own}', { times: others, last, own });
}
