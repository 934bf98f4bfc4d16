import { i18n } from '../../../kit/language/i18n';
import type { Railcard } from './discount-line';
import { type Companion, formatPartyRule, isValidParty } from './railcard-party';
import { isInMorning, morningStart, type RailcardTime } from './railcard-time';

/** Why this railcard is not valid for a train at this time or for this party, as user-facing text; null if it is valid. */
export function getNotCountedReason(
  card: Railcard,
  departure: RailcardTime,
  companions: readonly Companion[],
): string | null {
  const { notBefore } = card;
  if (notBefore !== null && !departure.weekend && isInMorning(departure, notBefore)) {
    return i18n.t('{railcard} is not valid from {start} to {end}, Monday to Friday', {
      railcard: card.name,
      start: morningStart,
      end: notBefore,
    });
  }
  if (card.party !== null && !isValidParty(card, companions)) {
    return formatPartyRule(card.name, card.party);
  }
  return null;
}
