import { i18n } from '@train-swap/shared-config';
import type { Coach, Place } from '../get-seat-map';

/** Properties that a traveller can filter by. */
const wishes = ['window', 'aisle', 'table', 'forward', 'quiet', 'power', 'luggage'] as const;
export type Wish = (typeof wishes)[number];

const getPropertyTexts = (): readonly (readonly [property: string, word: string])[] => [
  ['WINDOW_SEAT', i18n.t('window')],
  ['AISLE_SEAT', i18n.t('aisle')],
  ['SOLO', i18n.t('single')],
  ['FACE_2_FACE', i18n.t('face to face')],
  ['TABLE', i18n.t('table')],
  ['POWER', i18n.t('power')],
  ['SILENCE', i18n.t('quiet')],
  ['FAMILY', i18n.t('family')],
  ['NEAR_LUGGAGE', i18n.t('near luggage')],
  ['RESTRICTED_VIEW', i18n.t('restricted view')],
  ['EASY_ACCESS', i18n.t('priority')],
  ['WHEELCHAIR', i18n.t('wheelchair space')],
  ['NEAR_WHEELCHAIR', i18n.t('companion')],
];

const getStates = (): Record<Place['state'], string> => ({
  free: i18n.t('free'),
  taken: i18n.t('taken'),
  protected: i18n.t('kept for travellers who need it'),
  yours: i18n.t('free for you'),
});

const getFacingTexts = () => ({
  forward: i18n.t('facing forward'),
  backward: i18n.t('facing backward'),
});

/** Formats the properties of a place: `window, face to face, table, facing forward`. */
export function describePlace(coach: Coach, place: Place): string {
  const facing = getFacing(coach, place);
  return getPropertyTexts()
    .filter(([property]) => place.properties.includes(property))
    .map(([, word]) => word)
    .concat(facing ? getFacingTexts()[facing] : [])
    .join(', ');
}

/** `Seat 23, window, table, facing backward, free`; `whose` replaces the state. */
export function namePlace(coach: Coach, place: Place, whose = getStates()[place.state]): string {
  return [i18n.t('Seat {seat}', { seat: place.number }), describePlace(coach, place), whose]
    .filter(Boolean)
    .join(', ');
}

/** The direction a place faces at departure; unknown in a coach without forward-facing places. */
export function getFacing(coach: Coach, { properties }: Place): 'forward' | 'backward' | null {
  if (properties.includes('FORWARD_FACING')) return 'forward';
  const isKnown = coach.places.some((other) => other.properties.includes('FORWARD_FACING'));
  return isKnown ? 'backward' : null;
}

/** Whether the place is free or belongs to this booking. */
export function isOpen({ state }: Place): boolean {
  return state === 'free' || state === 'yours';
}

/** Whether a place meets all wishes. `quiet` can be a property of the coach. */
export function meetsWishes(coach: Coach, place: Place, wanted: readonly Wish[]): boolean {
  return wanted.every((wish) => hasWish[wish](coach, place));
}

/** The number of open places that meet all wishes. */
export function countMatches(coach: Coach, wanted: readonly Wish[]): number {
  return coach.places.filter((place) => isOpen(place) && meetsWishes(coach, place, wanted)).length;
}

const hasWish: Record<Wish, (coach: Coach, place: Place) => boolean> = {
  window: (_coach, place) => place.properties.includes('WINDOW_SEAT'),
  aisle: (_coach, place) => place.properties.includes('AISLE_SEAT'),
  table: (_coach, place) => place.properties.includes('TABLE'),
  forward: (_coach, place) => place.properties.includes('FORWARD_FACING'),
  quiet: (coach, place) => place.properties.includes('SILENCE') || isQuiet(coach),
  power: (_coach, place) => place.properties.includes('POWER'),
  luggage: (_coach, place) => place.properties.includes('NEAR_LUGGAGE'),
};

/** The wishes that some open places meet and others do not. */
export function listUsefulWishes(coaches: readonly Coach[]): Wish[] {
  const open = coaches.flatMap((coach) =>
    coach.places.filter(isOpen).map((place) => ({ coach, place })),
  );
  return wishes.filter((wish) => {
    const met = open.filter(({ coach, place }) => meetsWishes(coach, place, [wish])).length;
    return met > 0 && met < open.length;
  });
}

export function isQuiet({ features }: Coach): boolean {
  return features.includes('QUIET') || features.includes('SILENCE');
}
