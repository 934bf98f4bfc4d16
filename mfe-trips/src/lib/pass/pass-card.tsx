import type { Booking, Pass } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Badge,
  formatDuration,
  formatServiceClass,
  JourneyLine,
  Ticket,
  Time,
  Trans,
  toJourneyLine,
  VisuallyHidden,
} from '@train-swap/shared-ui';
import { AztecCode } from '@train-swap/shared-ui/aztec-code';
import { Fragment, type ReactNode } from 'react';
import { CancelledPass } from './cancelled-pass';
import styles from './pass-card.module.css';
import { findRunningLeg, withRunningLegs } from './running-legs';

type PassCardProps = {
  pass: Pass;
  booking: Booking;
  /** The picture of the code in a copy on this device; otherwise it is drawn. */
  code?: string | undefined;
  actions?: ReactNode;
};

/** Invalid because the ticket was used for travel, not because it was replaced. */
export const wasUsed = (pass: Pass, { admissions }: Booking): boolean =>
  pass.state === 'DEAD' &&
  admissions.some(
    ({ fulfilmentId, state }) => fulfilmentId === pass.fulfilmentId && state === 'FULFILLED',
  );

type PassLeg = Pass['journey']['legs'][number];

/** Coach and seat of a leg. When the seat changes along the route, each seat with its stations. */
function SeatsOfLeg({ places }: { places: Pass['seat'] }) {
  const [only, another] = places;
  if (another) {
    return places.map(({ coach, place, segment }) => (
      <div key={`${coach} ${place} ${segment?.from.stationId}`}>
        <dt>
          {i18n.t('{first} to {last}', {
            first: segment?.from.name ?? '',
            last: segment?.to.name ?? '',
          })}
        </dt>
        <dd>{i18n.t('Coach {coach}, seat {place}', { coach, place })}</dd>
      </div>
    ));
  }
  return (
    <>
      <div>
        <dt>{i18n.t('Coach')}</dt>
        <dd>{only?.coach ?? i18n.t('any')}</dd>
      </div>
      <div>
        <dt>{i18n.t('Seat')}</dt>
        <dd>{only?.place ?? i18n.t('any')}</dd>
      </div>
    </>
  );
}

/** The stations of one leg of a journey with changes. */
function LegRoute({ leg, cancelled }: { leg: PassLeg; cancelled: boolean }) {
  const { from, to, departure, arrival, timeZone, arrivalTimeZone } = leg;
  return (
    <p className={styles.way} data-cancelled={cancelled ? '' : undefined}>
      {cancelled && <VisuallyHidden>{`${i18n.t('Does not run:')} `}</VisuallyHidden>}
      <Trans
        id="<departure/> {from} to {to} <arrival/>"
        values={{ from: from.name, to: to.name }}
        components={{
          departure: <Time instant={departure} timeZone={timeZone} />,
          arrival: <Time instant={arrival} timeZone={arrivalTimeZone ?? timeZone} />,
        }}
      />
    </p>
  );
}

type ChangeProps = { from: PassLeg; to: PassLeg; booking: Booking };

/** Where to change trains, and the time for it with the current delays. */
function Change({ from, to, booking }: ChangeProps) {
  const late = (leg: PassLeg) => findRunningLeg(leg, booking)?.delayMinutes ?? 0;
  const planned = (Date.parse(to.departure) - Date.parse(from.arrival)) / 60_000;
  const minutes = Math.round(planned) + late(to) - late(from);
  const station = to.from.name;
  return (
    <p className={styles.change}>
      {minutes > 0
        ? i18n.t('Change at {station}: {duration}', { station, duration: formatDuration(minutes) })
        : i18n.t(
            'Change at {station}: you may miss the next {mode, select, bus {bus} other {train}}',
            {
              station,
              mode: to.mode ?? 'train',
            },
          )}
    </p>
  );
}

type LegDetailsProps = { leg: PassLeg; places: Pass['seat']; platform?: string | null };

function LegDetails({ leg, places, platform }: LegDetailsProps) {
  return (
    <dl className={styles.leg} data-changing={places.length > 1 ? '' : undefined}>
      <div>
        <dt>{leg.mode === 'bus' ? i18n.t('Replacement bus') : i18n.t('Train')}</dt>
        <dd>
          <span translate="no">{leg.trainNumber}</span>
          <span className={styles.quiet}>{leg.operator.name}</span>
        </dd>
      </div>
      {platform ? (
        <div>
          <dt>{i18n.t('Platform')}</dt>
          <dd className={styles.platform} translate="no">
            {platform}
          </dd>
        </div>
      ) : null}
      {leg.mode === 'bus' ? null : <SeatsOfLeg places={places} />}
    </dl>
  );
}

/** One traveller's ticket: the code for the gate, the train and the seat. */
export function PassCard({ pass, booking, code, actions }: PassCardProps) {
  const { journey, travellerName, seat, state } = pass;
  const dead = state === 'DEAD';
  const [first] = journey.legs;
  const last = journey.legs.at(-1);
  if (!first || !last) return null;
  const isLegCancelled = (leg: PassLeg) => !dead && !!findRunningLeg(leg, booking)?.cancelled;
  const cancelled = journey.legs.some(isLegCancelled);
  return (
    <div data-pass={state}>
      <Ticket
        title={travellerName}
        titleLevel={dead ? 3 : 2}
        state={dead ? 'replaced' : 'valid'}
        reference={booking.reference}
        journey={
          cancelled ? (
            <CancelledPass booking={booking} />
          ) : (
            <p>
              <Badge tone={dead ? 'danger' : 'success'}>
                {dead ? i18n.t('No longer valid') : i18n.t('Valid')}
              </Badge>
            </p>
          )
        }
      >
        <div className={styles.pass}>
          {dead ? (
            <p className={styles.void}>
              {wasUsed(pass, booking)
                ? i18n.t('This ticket was used. Its code is no longer valid, so we do not show it.')
                : i18n.t(
                    'This ticket was replaced. Its code is no longer valid, so we do not show it.',
                  )}
            </p>
          ) : (
            <AztecCode
              payload={pass.barcode.payload}
              label={i18n.t('Aztec code of {name}’s ticket', { name: travellerName })}
              picture={code}
            />
          )}
          <div className={styles.details}>
            <JourneyLine
              {...toJourneyLine(dead ? journey : withRunningLegs(journey, booking))}
              from={first.from.name}
              to={last.to.name}
              struckThrough={dead}
              cancelled={cancelled}
              size={dead ? 'medium' : 'large'}
            />
            {journey.legs.map((leg, legIndex) => (
              <Fragment key={leg.trainId + leg.departure}>
                {legIndex > 0 && !dead ? (
                  <Change from={journey.legs[legIndex - 1] as PassLeg} to={leg} booking={booking} />
                ) : null}
                {journey.legs.length > 1 ? (
                  <LegRoute leg={leg} cancelled={isLegCancelled(leg)} />
                ) : null}
                <LegDetails
                  leg={leg}
                  places={seat.filter((one) => one.legIndex === legIndex)}
                  platform={dead ? null : findRunningLeg(leg, booking)?.platform}
                />
              </Fragment>
            ))}
            <dl className={styles.ticket}>
              <div>
                <dt>{i18n.t('Ticket')}</dt>
                <dd>
                  <span>{booking.ticketType.name}</span>
                  <span className={styles.quiet}>{formatServiceClass(booking.serviceClass)}</span>
                </dd>
              </div>
            </dl>
          </div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </Ticket>
    </div>
  );
}
