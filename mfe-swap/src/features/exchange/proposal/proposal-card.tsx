import type { Booking, ExchangeOperation, Proposal } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  Card,
  formatMoney,
  linkClass,
  PriceBreakdown,
  SwapDrawing,
  Trans,
} from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import { isSeatChange } from '../../../lib/class/offered-class';
import { groupSeatChanges } from '../../../lib/journey/journey-facts';
import { getFreePlaceCarrier } from '../../../lib/wish/wish-options';
import { OldAndNew } from '../old-and-new';
import { drawParties } from './draw-parties';
import { formatProposal } from './format-proposal';
import styles from './proposal-card.module.css';

type ProposalCardProps = {
  booking: Booking;
  operation: ExchangeOperation;
  proposal: Proposal;
  /** The traveller must still answer. Otherwise the card shows what was accepted. */
  isOpen: boolean;
};

/** The current and the new place side by side, the reason and the price. */
export function ProposalCard({ booking, operation, proposal, isOpen }: ProposalCardProps) {
  const { offer, places, amountDue } = operation;
  const carrier = getFreePlaceCarrier(booking);
  const isAlone = proposal.parties === 1;
  return (
    <Card {...(!isOpen && { title: i18n.t('The swap') })} tone={isOpen ? 'raised' : 'plain'}>
      {isOpen && (
        <>
          <SwapDrawing kind={proposal.kind} parties={drawParties(operation, proposal)} />
          <p>{formatProposal(proposal, isSeatChange(proposal.previousJourney, offer), carrier)}</p>
        </>
      )}
      <OldAndNew
        old={{
          title: i18n.t('You have now'),
          journey: proposal.previousJourney,
          places: proposal.previousPlaces,
          serviceClass: offer.previousClass,
        }}
        next={{
          title: i18n.t('You would get'),
          journey: offer.journey,
          places,
          serviceClass: offer.previousClass && offer.serviceClass,
        }}
      />
      <PriceBreakdown
        lines={offer.price.lines}
        total={amountDue}
        {...(isOpen &&
          amountDue.amount > 0 && {
            note: isAlone ? (
              i18n.t('You pay when you accept.')
            ) : (
              <Trans
                id="When you accept, <bdi>{amount}</bdi> is reserved on your card. You pay only if all travellers accept."
                values={{ amount: formatMoney(amountDue) }}
                components={{ bdi: <bdi /> }}
              />
            ),
          })}
      />
      {isOpen && (
        <>
          <ul className={styles.facts}>
            {groupSeatChanges(places).length > 0 && (
              <li>
                {i18n.t(
                  'You swap seats only on the part of the route where all of you travel. You keep your own seat on the rest.',
                )}
              </li>
            )}
            <li>
              {isAlone
                ? i18n.t('Your ticket stays valid until you accept.')
                : i18n.t('Your ticket stays valid until all travellers have accepted.')}
            </li>
            <li>{i18n.t('Then you get the new ticket, and your old code is no longer valid.')}</li>
            {carrier !== null && !isAlone && (
              <li>
                {i18n.t(
                  '{carrier} confirms each ticket. If it cannot confirm yours, and has no equal seat, you keep your ticket and pay nothing. The others may still get theirs.',
                  { carrier },
                )}
              </li>
            )}
            <li>
              {isAlone
                ? i18n.t(
                    'If you decline, or the time is over, your ticket does not change and you pay nothing.',
                  )
                : i18n.t(
                    'If anyone declines, or the time is over, your ticket does not change and you pay nothing.',
                  )}
            </li>
          </ul>
          <p>
            <Link to={paths.howItWorks()} className={linkClass()}>
              {i18n.t('How a swap with others works')}
            </Link>
          </p>
        </>
      )}
    </Card>
  );
}
