import type { Railcard } from './discount-line';
import { type Companion, isWholeParty, partyText } from './railcard-party';
import { isInMorning, morningText, type RailcardTime } from './railcard-time';

/** Why this railcard takes nothing off on a train of that time for those who travel, in plain words; null where it counts. */
export function whyNotCounted(
  card: Railcard,
  departure: RailcardTime,
  companions: readonly Companion[],
): string | null {
  const { notBefore } = card;
  if (notBefore !== null && !departure.weekend && isInMorning(departure, notBefore)) {
    return `${card.name} does not count from ${morningText(notBefore)}, Monday to Friday`;
  }
  if (card.party !== null && !isWholeParty(card, companions)) {
    return `${card.name} counts only for ${partyText(card.party)} who travel together`;
  }
  return null;
}
