import { useNavigate } from 'react-router-dom';
import type { Booking, ExchangeOperation, Proposal } from 'shared-api';
import { paths } from 'shared-config';
import { Alert, Button, Card, formatMoney, PriceBreakdown, SwapIcon } from 'shared-ui';
import { onTheWay, placesText } from '../../../lib/journey/journey-facts';
import { JourneyRow } from '../../../lib/journey/journey-row';
import { useReleaseOperation } from '../../../lib/operation/release-operation';
import styles from './proposal-card.module.css';
import { sayProposal } from './say-proposal';

type ProposalCardProps = {
  booking: Booking;
  operation: ExchangeOperation;
  proposal: Proposal;
  /** Shows the two answers; without it the card only reminds of what was accepted. */
  onAccept?: () => void;
};

/** Side by side what one has and what one gets; why, with how many, what it costs; yes or no. */
export function ProposalCard({ booking, operation, proposal, onAccept }: ProposalCardProps) {
  const { offer, places, amountDue } = operation;
  const navigate = useNavigate();
  const release = useReleaseOperation();
  const refuse = () =>
    release.mutate(operation.id, {
      onSuccess: () => navigate(paths.wish(booking.id), { replace: true }),
    });
  const wide = onAccept ? '' : undefined;
  return (
    <Card {...(!onAccept && { title: 'The swap' })} tone={onAccept ? 'raised' : 'plain'}>
      <div className={styles.sides} data-wide={wide}>
        <section className={styles.side} aria-labelledby="have">
          <h2 id="have" className={styles.label}>
            You have now
          </h2>
          <JourneyRow journey={proposal.previousJourney} places={Boolean(onAccept)} />
          <p className={styles.seats}>{placesText(proposal.previousPlaces)}</p>
        </section>
        <span className={styles.mark} aria-hidden="true">
          <SwapIcon />
        </span>
        <section className={styles.side} data-new="" aria-labelledby="get">
          <h2 id="get" className={styles.label}>
            You would get
          </h2>
          <JourneyRow
            journey={offer.journey}
            places={Boolean(onAccept)}
            {...(onAccept && { operator: 'name-and-number' as const })}
          />
          <p className={styles.seats}>{placesText(places)}</p>
        </section>
      </div>
      {onAccept && <p>{sayProposal(proposal)}</p>}
      <PriceBreakdown
        lines={offer.price.lines}
        total={amountDue}
        {...(onAccept &&
          amountDue.amount > 0 && {
            note: `${formatMoney(amountDue)} is reserved on your card when you accept, and taken only if everybody does.`,
          })}
      />
      {onAccept && (
        <>
          <ul className={styles.facts}>
            {onTheWay(places).length > 0 && (
              <li>
                You swap where all who take part ride. On the rest of your way you keep your own
                seat.
              </li>
            )}
            <li>Your ticket stays as it is until everybody has accepted.</li>
            <li>Then your old code dies, and the new ticket is yours in the same moment.</li>
            <li>If anybody says no, or time runs out, everything stays as it was.</li>
          </ul>
          <div className={styles.answers}>
            <Button onClick={onAccept}>Accept this swap</Button>
            <Button
              variant="secondary"
              onClick={refuse}
              busy={release.isPending}
              busyLabel="Saying no"
            >
              No thanks
            </Button>
          </div>
          {release.isError && (
            <Alert title="That did not work just now">
              Your ticket is as it was. Please try again.
            </Alert>
          )}
        </>
      )}
    </Card>
  );
}
