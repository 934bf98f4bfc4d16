import type { Booking, ExchangeOperation, Leg } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { Button, Card, Dialog, PriceBreakdown, standaloneLinkClass } from '@train-swap/shared-ui';
import { Link, useNavigate } from '@train-swap/shared-ui/router';
import { useState } from 'react';
import { isSeatChange } from '../../lib/class/offered-class';
import { DelayRepayWarning } from '../../lib/delay/delay-repay-warning';
import { callingName, listText, trainText } from '../../lib/journey/journey-facts';
import { useReleaseOperation } from '../../lib/operation/release-operation';
import { swapPaths } from '../../lib/swap-paths';
import { OldAndNew } from './old-and-new';
import styles from './swap-summary.module.css';

type GiveUpProps = { booking: Booking; operation: ExchangeOperation };
type SwapSummaryProps = GiveUpProps & {
  /** The new train is cancelled: there is nothing to pay for, and no seat to change. */
  cancelled?: boolean;
};

/** Old train, new train with seats, price, and links to change them. On the same train, only the seats that change. */
export function SwapSummary({ booking, operation, cancelled = false }: SwapSummaryProps) {
  const { offer, places } = operation;
  const hasOtherSeats = !booking.carrier || booking.carrier.offers.heldSeats;
  const isSeatsAlone = isSeatChange(booking.journey, offer);
  const left = booking.reservations.filter(({ travellerId, legIndex }) =>
    places.some((place) => place.travellerId === travellerId && place.legIndex === legIndex),
  );
  const { legs } = offer.journey;
  const changed = legs.filter((_, at) => places.some(({ legIndex }) => legIndex === at));
  return (
    <Card title={offer.undoes ? i18n.t('Your undo') : i18n.t('Your swap')} titleLevel={2}>
      {offer.travellerIds.length < booking.travellers.length && (
        <p>{formatWhoMoves(booking, offer.travellerIds)}</p>
      )}
      {isSeatsAlone && changed.length < legs.length && <p>{formatChanged(changed)}</p>}
      <OldAndNew
        old={{
          title: i18n.t('Your ticket now'),
          journey: booking.journey,
          places: isSeatsAlone ? left : booking.reservations,
          serviceClass: offer.previousClass,
        }}
        next={{
          title: offer.undoes ? i18n.t('Your old ticket again') : i18n.t('Your new ticket'),
          journey: offer.journey,
          places,
          serviceClass: offer.previousClass && offer.serviceClass,
          note: !cancelled && places.length > 0 && hasOtherSeats && (
            <p>
              <Link
                to={swapPaths.heldSeats(booking.id, operation.id)}
                className={standaloneLinkClass()}
              >
                {booking.carrier
                  ? i18n.t('Choose {count, plural, one {another seat} other {other seats}}', {
                      count: places.length,
                    })
                  : i18n.t('Change seat')}
              </Link>
            </p>
          ),
        }}
      />
      <DelayRepayWarning booking={booking} next={offer.journey} />
      {!cancelled && <PriceBreakdown lines={offer.price.lines} total={offer.price.total} />}
      <GiveUp booking={booking} operation={operation} />
    </Card>
  );
}

/** `New ticket for: Aiko. Old ticket stays for: Ben and Chie.` */
function formatWhoMoves({ travellers }: Booking, movingIds: readonly string[]): string {
  const listNames = (isMoving: boolean) =>
    listText(
      travellers
        .filter(({ id }) => movingIds.includes(id) === isMoving)
        .map((traveller) => callingName(traveller, travellers)),
    );
  return i18n.t('New ticket for: {moving}. Old ticket stays for: {staying}.', {
    moving: listNames(true),
    staying: listNames(false),
  });
}

/** `On the 10:00 London Kings Cross to York`, for the trains on which seats change. */
function formatChanged(legs: readonly Leg[]): string {
  const trains = legs.map(trainText);
  if (trains.length < 2) return i18n.t('On the {train}', { train: trains.join() });
  const [last = ''] = trains.slice(-1);
  return i18n.t('On the {trains} and the {last}', { trains: trains.slice(0, -1).join(', '), last });
}

function GiveUp({ booking, operation }: GiveUpProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { undoes } = operation.offer;
  const release = useReleaseOperation();
  const navigate = useNavigate();
  const giveUp = () =>
    release.mutate(operation.id, {
      onSuccess: () => navigate(paths.booking(booking.id), { replace: true }),
    });
  return (
    <div className={styles.leave}>
      <Button variant="quiet" size="small" onClick={() => setDialogOpen(true)}>
        {undoes ? i18n.t('Stop and keep my current ticket') : i18n.t('Stop and keep my old ticket')}
      </Button>
      <Dialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={undoes ? i18n.t('Stop the undo?') : i18n.t('Stop this swap?')}
        actions={
          <>
            <Button
              needsNetwork
              onClick={giveUp}
              busy={release.isPending}
              busyLabel={i18n.t('Releasing the seats')}
            >
              {undoes ? i18n.t('Stop the undo') : i18n.t('Stop the swap')}
            </Button>
            <Button variant="secondary" onClick={() => setDialogOpen(false)}>
              {undoes ? i18n.t('Continue the undo') : i18n.t('Continue the swap')}
            </Button>
          </>
        }
      >
        <p>
          {undoes
            ? i18n.t(
                'We release the seats that we hold for you. Your current ticket stays valid, and you are not charged.',
              )
            : i18n.t(
                'We release the seats that we hold for you. Your old ticket stays valid, and you are not charged.',
              )}
        </p>
        {release.isError && (
          <p role="alert">
            {i18n.t('We could not stop it. Your ticket has not changed. Try again.')}
          </p>
        )}
      </Dialog>
    </div>
  );
}
