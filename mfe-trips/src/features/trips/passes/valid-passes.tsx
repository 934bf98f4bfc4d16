import type { Trip } from '@train-swap/shared-api';
import type { TripCopy } from '@train-swap/shared-api/flows/trip-copies';
import { i18n, paths } from '@train-swap/shared-config';
import { ButtonLink, Cluster, lazyComponent, Notice, TicketIcon } from '@train-swap/shared-ui';
import { useLocation, useNavigate } from '@train-swap/shared-ui/router';
import { Fragment } from 'react';
import { GateView, passHash } from '../../../lib/pass/gate-view';
import { PassCard } from '../../../lib/pass/pass-card';
import { findLastSwap } from '../timeline/timeline';
import { WalletButtons } from '../wallets/wallet-buttons';
import { isTravelled } from './old-passes';

/** Loaded only when there is a swap to undo. */
const UndoLink = lazyComponent(async () => (await import('../timeline/undo-link')).UndoLink);

type ValidPassesProps = {
  trip: Trip;
  /** The drawn codes, when the trip is shown from this device. */
  copiedCodes: TripCopy['value']['codes'] | undefined;
};

/** The passes to travel with, also in the full screen for a gate. */
export function ValidPasses({ trip, copiedCodes }: ValidPassesProps) {
  const { booking, passes, timeline } = trip;
  const { hash } = useLocation();
  const navigate = useNavigate();
  const valid = passes.filter(({ state }) => state === 'VALID');
  const lastSwap = findLastSwap(timeline);
  if (valid.length === 0) return <NoValidPass trip={trip} />;
  return (
    <>
      {hash === passHash ? (
        <GateView
          booking={booking}
          passes={valid}
          codes={copiedCodes}
          onClose={() => void navigate({ hash: '' }, { replace: true })}
        />
      ) : null}
      {valid.map((pass, index) => (
        <Fragment key={pass.fulfilmentId}>
          <PassCard
            pass={pass}
            booking={booking}
            code={copiedCodes?.[pass.barcode.payload]}
            actions={
              <Cluster gap={3}>
                <ButtonLink
                  href={`${paths.trip(booking.id)}${passHash}`}
                  variant="secondary"
                  icon={<TicketIcon />}
                >
                  {i18n.t('Fill the screen')}
                </ButtonLink>
                {pass.wallets && !copiedCodes ? (
                  <WalletButtons bookingId={booking.id} pass={pass} wallets={pass.wallets} />
                ) : null}
              </Cluster>
            }
          />
          {index === 0 && lastSwap && !copiedCodes && booking.carrier?.offers.undo !== false ? (
            <UndoLink
              bookingId={booking.id}
              swappedAt={lastSwap.at}
              swapBack={booking.verdict.swappable ? paths.booking(booking.id) : null}
            />
          ) : null}
        </Fragment>
      ))}
    </>
  );
}

function NoValidPass({ trip }: { trip: Trip }) {
  const { carrier, status, admissions } = trip.booking;
  if (carrier?.documents?.length) {
    return (
      <Notice title={i18n.t('Your ticket is a PDF of {carrier}', { carrier: carrier.name })}>
        {i18n.t('Save it on your phone and show it on the train. It works without a network.')}
      </Notice>
    );
  }
  if (carrier && status === 'CONFIRMED') {
    return (
      <Notice title={i18n.t('{carrier} is issuing your ticket', { carrier: carrier.name })}>
        {i18n.t(
          'It is paid and valid. Its code and its PDF appear here as soon as {carrier} has issued them.',
          { carrier: carrier.name },
        )}
      </Notice>
    );
  }
  const last = admissions.at(-1)?.state;
  if (carrier && (last === 'REFUNDED' || last === 'RELEASED')) {
    return (
      <Notice tone="warning" title={i18n.t('This ticket is no longer valid')}>
        {last === 'REFUNDED'
          ? i18n.t('{carrier} refunded it. You cannot travel with it.', { carrier: carrier.name })
          : i18n.t(
              '{carrier} released its seat. You cannot travel with it. The money follows with a refund of {carrier}.',
              { carrier: carrier.name },
            )}
      </Notice>
    );
  }
  return isTravelled(trip) ? (
    <Notice title={i18n.t('You have travelled on this ticket')}>
      {i18n.t(
        'Its code is no longer valid. If something went wrong on the trip, make a complaint below.',
      )}
    </Notice>
  ) : (
    <Notice tone="warning" title={i18n.t('There is no valid ticket in this booking')}>
      {i18n.t(
        'The ticket was refunded or replaced, or it has expired. If this is wrong, get help with this trip below.',
      )}
    </Notice>
  );
}
