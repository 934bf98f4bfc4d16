import type { Railcard } from './discount-line';

type Range = { min: number; max: number };
export type RailcardParty = { adults: Range; children: Range };

/** One of those who travel together, with the code of the railcard that the ticket names. */
export type Companion = { travellerType: 'ADULT' | 'CHILD'; railcard?: string | undefined };

const within = (count: number, { min, max }: Range, cards: number): boolean =>
  count >= cards * min && count <= cards * max;

/**
 * Whether those who name this railcard make up parties of the size that it is for: several of one kind may travel
 * together. A child who names no railcard is along with them, but not on theirs.
 */
export function isWholeParty(
  { code, party }: Pick<Railcard, 'code' | 'party'>,
  companions: readonly Companion[],
): boolean {
  if (party === null) return true;
  const on = companions.filter(({ railcard }) => railcard === code);
  const adults = on.filter(({ travellerType }) => travellerType === 'ADULT').length;
  const children = on.length - adults;
  const along = companions.filter(
    ({ travellerType, railcard }) => travellerType === 'CHILD' && railcard === undefined,
  ).length;
  return on.some((_, index) => {
    const cards = index + 1;
    // Those along may be what a card lacks, and are never too many for it.
    const counted = Math.max(children, Math.min(children + along, cards * party.children.min));
    return within(adults, party.adults, cards) && within(counted, party.children, cards);
  });
}

const say = ({ min, max }: Range, one: string, many: string): string =>
  `${min === max ? min : `${min} to ${max}`} ${max === 1 ? one : many}`;

/** `1 to 4 adults and 1 to 4 children` */
export const partyText = ({ adults, children }: RailcardParty): string =>
  [
    say(adults, 'adult', 'adults'),
    ...(children.max === 0 ? [] : [say(children, 'child', 'children')]),
  ].join(' and ');
