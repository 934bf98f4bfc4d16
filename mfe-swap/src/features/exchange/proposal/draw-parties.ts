import type { ExchangeOperation, Proposal } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { formatTime, type SwapParty } from '@train-swap/shared-ui';
import { journeyFacts } from '../../../lib/journey/journey-facts';

/**
 * The parties of a proposal for `SwapDrawing`. The service gives only how many have accepted, so an answer of another
 * traveller is shown when all others gave the same one. After the end no answer is shown.
 */
export function drawParties({ offer }: ExchangeOperation, proposal: Proposal): SwapParty[] {
  const { kind, parties, previousJourney, accepted, acceptedByYou, state } = proposal;
  const timeOf = (journey: typeof previousJourney) =>
    formatTime({ instant: journey.departure, timeZone: journeyFacts(journey).timeZone });
  const got = timeOf(offer.journey);
  const acceptedByOthers = accepted - (acceptedByYou ? 1 : 0);
  const stateOf = (acceptances: number, travellers: number): SwapParty['state'] => {
    if (state === 'ENDED') return 'none';
    if (acceptances === 0) return 'pending';
    return acceptances === travellers ? 'accepted' : 'none';
  };
  const you: SwapParty = {
    name: i18n.t('You'),
    has: timeOf(previousJourney),
    isYou: true,
    state: stateOf(acceptedByYou ? 1 : 0, 1),
  };
  const others = Array.from(
    { length: parties - 1 },
    (_, nth): SwapParty => ({
      name: parties === 2 ? i18n.t('Traveller') : i18n.t('Traveller {number}', { number: nth + 2 }),
      // You move to the place of the next one, whose train is therefore known.
      ...(nth === 0 && kind !== 'free-seat' && { has: got }),
      state: stateOf(acceptedByOthers, parties - 1),
    }),
  );
  const hasFreeSeat = kind === 'free-seat' || kind === 'chain';
  const freeSeat: SwapParty = {
    name: i18n.t('Free seat'),
    ...(others.length === 0 && { has: got }),
    state: 'free',
  };
  return [you, ...others, ...(hasFreeSeat ? [freeSeat] : [])];
}
