import { Link } from 'react-router-dom';
import { type Booking, now, type Wish } from 'shared-api';
import { paths } from 'shared-config';
import { Badge, Button, buttonClass, Card, Countdown, Notice, Stack } from 'shared-ui';
import { useExchangeOffers } from '../../lib/offers/list-exchange-offers';
import { ProblemNotice } from '../../lib/screen/problem-notice';
import { useProblem } from '../../lib/screen/use-problem';
import { isWishing } from '../../lib/wish/get-wish';
import { useWithdrawWish } from '../../lib/wish/withdraw-wish';
import { sayWish } from './say-wish';
import styles from './wish-state.module.css';

type WishStateProps = {
  booking: Booking;
  wish: Wish;
  /** Null when no wish can be made any more. */
  onAgain: (() => void) | null;
};

const words: Record<Wish['state'], { badge: string; title: string; text: string }> = {
  OPEN: {
    badge: 'Looking',
    title: 'We are looking for a swap',
    text: 'You will be asked here and by e-mail as soon as it fits. You can close this page.',
  },
  MATCHED: {
    badge: 'Found',
    title: 'We found a swap for you',
    text: 'Look at the train and the seat, then say yes or no before the time is up.',
  },
  ACCEPTED: {
    badge: 'Accepted',
    title: 'You said yes',
    text: 'Not everybody has answered yet. Your ticket stays as it is until then.',
  },
  FULFILLED: {
    badge: 'Done',
    title: 'Your wish came true',
    text: 'Everybody accepted, and your new ticket is in your trips.',
  },
  DECLINED: {
    badge: 'Ended',
    title: 'You said no to the swap',
    text: 'So we stopped looking. Your ticket is as it was.',
  },
  EXPIRED: {
    badge: 'Ended',
    title: 'The time of your wish is over',
    text: 'It ran out before it came true, or a swap was not answered in time. Your ticket is as it was.',
  },
  WITHDRAWN: {
    badge: 'Ended',
    title: 'This wish was taken back',
    text: 'A wish ends when you take it back, and when the ticket it was for is swapped.',
  },
};

/** How a wish stands, what it says, and the way on. */
export function WishState({ booking, wish, onAgain }: WishStateProps) {
  const { badge, title, text } = words[wish.state];
  const wishing = isWishing(wish);
  const withdraw = useWithdrawWish(booking.id);
  const problem = useProblem(withdraw);
  const everybody = booking.travellers.map(({ id }) => id);
  const { data } = useExchangeOffers(booking.id, everybody, { enabled: wishing });
  const waits = wish.state === 'MATCHED' || wish.state === 'ACCEPTED';
  return (
    <Stack gap={4}>
      <Card
        title={title}
        tone={waits ? 'brand' : 'raised'}
        aside={<Badge tone={waits ? 'success' : wishing ? 'brand' : 'neutral'}>{badge}</Badge>}
      >
        <p>{text}</p>
        {wishing && (
          <ul className={styles.says}>
            {sayWish(wish, booking, data?.offers ?? []).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {wish.state === 'OPEN' && (
          <p className={styles.time}>
            <Countdown label="Time left to look" until={wish.deadline} now={now} />
          </p>
        )}
        <div className={styles.actions}>
          {waits && wish.operationId && (
            <Link
              to={paths.exchangeOperation(booking.id, wish.operationId)}
              className={buttonClass({})}
            >
              {wish.state === 'MATCHED' ? 'See the swap' : 'See how it stands'}
            </Link>
          )}
          {wish.state === 'FULFILLED' && (
            <Link to={paths.booking(booking.id)} className={buttonClass({})}>
              Show my ticket
            </Link>
          )}
          {wishing && (
            <Button
              variant={waits ? 'quiet' : 'secondary'}
              busy={withdraw.isPending}
              busyLabel="Taking it back"
              onClick={() => withdraw.mutate(wish.id)}
            >
              Take my wish back
            </Button>
          )}
          {!wishing && onAgain && (
            <Button variant="secondary" onClick={onAgain}>
              Make another wish
            </Button>
          )}
        </div>
      </Card>
      {problem && (
        <ProblemNotice
          problem={problem}
          title="Your wish could not be taken back"
          onRetry={() => withdraw.mutate(wish.id)}
          busy={withdraw.isPending}
        />
      )}
      {waits && (
        <Notice title="Nothing has changed yet">
          Taking your wish back ends the swap for everybody who takes part.
        </Notice>
      )}
    </Stack>
  );
}
