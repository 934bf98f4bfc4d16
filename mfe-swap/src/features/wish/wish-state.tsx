import { type Booking, now, type Wish } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  Badge,
  Button,
  buttonClass,
  Card,
  Countdown,
  Notice,
  ProblemNotice,
  Stack,
  Toast,
} from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import { useState } from 'react';
import { journeyFacts } from '../../lib/journey/journey-facts';
import { useExchangeOffers } from '../../lib/offers/list-exchange-offers';
import { useProblem } from '../../lib/screen/use-problem';
import { useCreateWish } from '../../lib/wish/create-wish';
import { isWishing } from '../../lib/wish/get-wish';
import { toWishTerms } from '../../lib/wish/to-wish-terms';
import { getFreePlaceCarrier } from '../../lib/wish/wish-options';
import { useWithdrawWish } from '../../lib/wish/withdraw-wish';
import { formatDeadline } from './format-deadline';
import { formatChances, formatWish } from './format-wish';
import styles from './wish-state.module.css';

type WishStateProps = {
  booking: Booking;
  wish: Wish;
  /** Null when no further wish is possible. */
  onAgain: (() => void) | null;
};

const getWords = (
  carrier: string | null,
): Record<Wish['state'], { badge: string; title: string; text: string }> => ({
  OPEN: {
    badge: i18n.t('Looking'),
    title:
      carrier === null
        ? i18n.t('We are looking for a swap')
        : i18n.t('We are looking for a free seat'),
    text: i18n.t('We send you an email as soon as we find one. You can close this page.'),
  },
  MATCHED: {
    badge: i18n.t('Found'),
    title: i18n.t('We found a swap for you'),
    text: i18n.t('Check the train and the seat, then accept or decline before the time is over.'),
  },
  ACCEPTED: {
    badge: i18n.t('Accepted'),
    title: i18n.t('You accepted the swap'),
    text: i18n.t('Not all travellers have answered yet. Until then your ticket stays valid.'),
  },
  FULFILLED: {
    badge: i18n.t('Done'),
    title: i18n.t('Your swap is done'),
    text:
      carrier === null
        ? i18n.t('Everyone accepted. Your new ticket is in My trips.')
        : i18n.t('Your new ticket is in My trips.'),
  },
  DECLINED: {
    badge: i18n.t('Ended'),
    title: i18n.t('You declined the swap'),
    text: i18n.t('We stopped looking for a swap. Your ticket has not changed.'),
  },
  EXPIRED: {
    badge: i18n.t('Ended'),
    title: i18n.t('The time of your wish is over'),
    text: i18n.t(
      'We found no swap in time, or not everyone answered in time. Your ticket has not changed.',
    ),
  },
  WITHDRAWN: {
    badge: i18n.t('Ended'),
    title: i18n.t('This wish was withdrawn'),
    text: i18n.t('A wish ends when you withdraw it, or when you swap its ticket.'),
  },
});

/** The state of a wish, its terms and the next step. */
export function WishState({ booking, wish, onAgain }: WishStateProps) {
  const { badge, title, text } = getWords(getFreePlaceCarrier(booking))[wish.state];
  const wishing = isWishing(wish);
  const withdraw = useWithdrawWish(booking.id);
  const problem = useProblem(withdraw);
  /** The withdrawn wish, which can be made again. */
  const [withdrawn, setWithdrawn] = useState<Wish | null>(null);
  const create = useCreateWish(booking.id);
  const undoProblem = useProblem(create);
  const send = () => withdraw.mutate(wish.id, { onSuccess: () => setWithdrawn(wish) });
  const undo = (former: Wish) =>
    create.mutate(
      { bookingId: booking.id, terms: toWishTerms(former) },
      { onSettled: () => setWithdrawn(null) },
    );
  const waits = wish.state === 'MATCHED' || wish.state === 'ACCEPTED';
  return (
    <Stack gap={4}>
      <Card
        title={title}
        tone={waits ? 'brand' : 'raised'}
        aside={<Badge tone={waits ? 'success' : wishing ? 'brand' : 'neutral'}>{badge}</Badge>}
      >
        <p>{text}</p>
        {wishing && <WishDetails booking={booking} wish={wish} />}
        <div className={styles.actions}>
          {waits && wish.operationId && (
            <Link
              to={paths.exchangeOperation(booking.id, wish.operationId)}
              className={buttonClass({})}
            >
              {wish.state === 'MATCHED' ? i18n.t('See the swap') : i18n.t('See the status')}
            </Link>
          )}
          {wish.state === 'FULFILLED' && (
            <Link to={paths.booking(booking.id)} className={buttonClass({})}>
              {i18n.t('Show my ticket')}
            </Link>
          )}
          {wish.state === 'OPEN' && (
            <Button
              variant="secondary"
              needsNetwork
              busy={withdraw.isPending}
              busyLabel={i18n.t('Withdrawing your wish')}
              onClick={send}
            >
              {i18n.t('Withdraw my wish')}
            </Button>
          )}
          {!wishing && onAgain && (
            <Button variant="secondary" onClick={onAgain}>
              {i18n.t('Make another wish')}
            </Button>
          )}
        </div>
      </Card>
      {problem && (
        <ProblemNotice
          problem={problem}
          title={i18n.t('Your wish could not be withdrawn')}
          onRetry={send}
          busy={withdraw.isPending}
        />
      )}
      {undoProblem && (
        <ProblemNotice problem={undoProblem} title={i18n.t('Your wish could not be restored')}>
          {i18n.t('Your ticket has not changed. You can make another wish.')}
        </ProblemNotice>
      )}
      {withdrawn && (
        <Toast
          message={i18n.t('Your wish is withdrawn.')}
          busy={create.isPending}
          onUndo={() => undo(withdrawn)}
          onClose={() => setWithdrawn(null)}
        />
      )}
      {waits && (
        <Notice title={i18n.t('Nothing has changed yet')}>
          {i18n.t(
            'Your ticket stays valid. If you do not want this swap any more, decline or leave it: it ends for all travellers in it.',
          )}
        </Notice>
      )}
    </Stack>
  );
}

/** The terms of a running wish; its chances and its end while it is open. */
function WishDetails({ booking, wish }: { booking: Booking; wish: Wish }) {
  const { timeZone } = journeyFacts(booking.journey);
  const travellerIds = booking.travellers.map(({ id }) => id);
  const { serviceClass } = wish;
  const { data } = useExchangeOffers(booking.id, travellerIds, { serviceClass });
  const offers = data?.offers ?? [];
  return (
    <>
      <ul className={styles.says}>
        {formatWish(wish, booking, offers).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {wish.state === 'OPEN' && (
        <>
          {formatChances(wish, offers).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className={styles.time}>
            <span>
              {i18n.t('We look until {time}.', {
                time: formatDeadline(wish.deadline, timeZone, now()),
              })}
            </span>{' '}
            <Countdown label={i18n.t('Time left to look')} until={wish.deadline} now={now} />
          </p>
        </>
      )}
    </>
  );
}
