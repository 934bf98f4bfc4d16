import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import type { Railcard } from './discount-line';

const range = z.object({ min: z.int(), max: z.int() });
type Range = z.output<typeof range>;
export const railcardParty = z.object({ adults: range, children: range });
type RailcardParty = z.output<typeof railcardParty>;

/** A traveller of the party, with the code of the railcard of the ticket. */
export type Companion = { travellerType: 'ADULT' | 'CHILD'; railcard?: string | undefined };

const within = (count: number, { min, max }: Range, cards: number): boolean =>
  count >= cards * min && count <= cards * max;

/**
 * Whether the travellers with this railcard form valid parties. Several railcards of one type can travel together. A child
 * without a railcard counts only if a party needs it.
 */
export function isValidParty(
  { code, party }: Pick<Railcard, 'code' | 'party'>,
  companions: readonly Companion[],
): boolean {
  if (party === null) return true;
  const cardHolders = companions.filter(({ railcard }) => railcard === code);
  const adults = cardHolders.filter(({ travellerType }) => travellerType === 'ADULT').length;
  const children = cardHolders.length - adults;
  const others = companions.filter(
    ({ travellerType, railcard }) => travellerType === 'CHILD' && railcard === undefined,
  ).length;
  return cardHolders.some((_, index) => {
    const cards = index + 1;
    // Children without a railcard fill up a party but never exceed it.
    const counted = Math.max(children, Math.min(children + others, cards * party.children.min));
    return within(adults, party.adults, cards) && within(counted, party.children, cards);
  });
}

const formatAdults = ({ min, max }: Range): string =>
  min === max
    ? i18n.t('{max, plural, one {# adult} other {# adults}}', { max })
    : i18n.t('{min} to {max, plural, one {# adult} other {# adults}}', { min, max });

const formatChildren = ({ min, max }: Range): string =>
  min === max
    ? i18n.t('{max, plural, one {# child} other {# children}}', { max })
    : i18n.t('{min} to {max, plural, one {# child} other {# children}}', { min, max });

/** Names the party of a railcard, such as 1 to 4 adults and 1 to 4 children. */
export function formatPartyRule(railcard: string, { adults, children }: RailcardParty): string {
  const values = { railcard, adults: formatAdults(adults) };
  return children.max === 0
    ? i18n.t('{railcard} is valid only for {adults} who travel together', values)
    : i18n.t('{railcard} is valid only for {adults} and {children} who travel together', {
        ...values,
        children: formatChildren(children),
      });
}
