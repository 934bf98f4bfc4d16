import type { Coach, Place } from '../get-seat-map';

/** What a traveller may want of a place. */
const wishes = ['window', 'aisle', 'table', 'forward', 'quiet', 'power', 'luggage'] as const;
export type Wish = (typeof wishes)[number];

const spoken: readonly (readonly [property: string, word: string])[] = [
  ['WINDOW_SEAT', 'window'],
  ['AISLE_SEAT', 'aisle'],
  ['SOLO', 'single'],
  ['FACE_2_FACE', 'face to face'],
  ['TABLE', 'table'],
  ['POWER', 'power'],
  ['SILENCE', 'quiet'],
  ['FAMILY', 'family'],
  ['NEAR_LUGGAGE', 'near luggage'],
  ['RESTRICTED_VIEW', 'restricted view'],
  ['EASY_ACCESS', 'priority'],
  ['WHEELCHAIR', 'wheelchair space'],
  ['NEAR_WHEELCHAIR', 'companion'],
];

const states: Record<Place['state'], string> = {
  free: 'free',
  taken: 'taken',
  protected: 'kept for travellers who need it',
  yours: 'free for you',
};

/** `window, face to face, table, facing forward`: what a place is like, as words. */
export function describePlace(coach: Coach, place: Place): string {
  const way = wayOf(coach, place);
  return spoken
    .filter(([property]) => place.properties.includes(property))
    .map(([, word]) => word)
    .concat(way ? `facing ${way}` : [])
    .join(', ');
}

/** `Seat 23, window, table, facing backward, free`; `whose` stands instead of the state. */
export function namePlace(coach: Coach, place: Place, whose = states[place.state]): string {
  return [`Seat ${place.number}`, describePlace(coach, place), whose].filter(Boolean).join(', ');
}

/** Which way a place faces as the train sets out; of a coach without any that face forward it is not known. */
export function wayOf(coach: Coach, { properties }: Place): 'forward' | 'backward' | null {
  if (properties.includes('FORWARD_FACING')) return 'forward';
  const isKnown = coach.places.some((other) => other.properties.includes('FORWARD_FACING'));
  return isKnown ? 'backward' : null;
}

/** Whether a traveller can take it: free, or already this booking's own. */
export function isOpen({ state }: Place): boolean {
  return state === 'free' || state === 'yours';
}

/** Whether a place has all that is wished for. A whole coach can be the quiet one. */
export function suits(coach: Coach, place: Place, wanted: readonly Wish[]): boolean {
  return wanted.every((wish) => hasWish[wish](coach, place));
}

/** How many of its open places have all that is wished for. */
export function fitting(coach: Coach, wanted: readonly Wish[]): number {
  return coach.places.filter((place) => isOpen(place) && suits(coach, place, wanted)).length;
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

/** The wishes that some open places meet and others do not: any other would be an idle question. */
export function tellingWishes(coaches: readonly Coach[]): Wish[] {
  const open = coaches.flatMap((coach) =>
    coach.places.filter(isOpen).map((place) => ({ coach, place })),
  );
  return wishes.filter((wish) => {
    const met = open.filter(({ coach, place }) => suits(coach, place, [wish])).length;
    return met > 0 && met < open.length;
  });
}

export function isQuiet({ features }: Coach): boolean {
  return features.includes('QUIET') || features.includes('SILENCE');
}
