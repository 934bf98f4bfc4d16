import { Fragment, type ReactNode } from 'react';
import type { Booking, Pass } from 'shared-api';
import { Badge, Card, formatDuration, JourneyLine, Time } from 'shared-ui';
import { AztecCode } from './aztec-code';
import styles from './pass-card.module.css';

type PassCardProps = {
  pass: Pass;
  booking: Booking;
  /** What can be done with this one ticket. */
  actions?: ReactNode;
};

/** Dead because somebody travelled on it, not because another ticket took its place. */
export const wasUsed = (pass: Pass, { admissions }: Booking): boolean =>
  pass.state === 'DEAD' &&
  admissions.some(
    ({ fulfilmentId, state }) => fulfilmentId === pass.fulfilmentId && state === 'FULFILLED',
  );

type PassLeg = Pass['journey']['legs'][number];

/** Passes say what the ticket was sold for; how its train runs stands in the booking, once it is known. */
const asItRuns = ({ trainId, serviceDate }: PassLeg, { journey }: Booking) =>
  journey.legs.find((leg) => leg.trainId === trainId && leg.serviceDate === serviceDate);

/** The coach and seat of a leg; where the seat changes on the way each with the stations it is from and to. */
function SeatsOfLeg({ places }: { places: Pass['seat'] }) {
  const [only, another] = places;
  if (another) {
    return places.map(({ coach, place, stretch }) => (
      <div key={`${coach} ${place} ${stretch?.from.stationId}`}>
        <dt>
          {stretch?.from.name} to {stretch?.to.name}
        </dt>
        <dd>
          Coach {coach}, seat {place}
        </dd>
      </div>
    ));
  }
  return (
    <>
      <div>
        <dt>Coach</dt>
        <dd>{only?.coach ?? 'any'}</dd>
      </div>
      <div>
        <dt>Seat</dt>
        <dd>{only?.place ?? 'any'}</dd>
      </div>
    </>
  );
}

/** Of a journey with a change: from where to where this train takes. */
function WayOfLeg({ leg }: { leg: PassLeg }) {
  const { from, to, departure, arrival, timeZone, arrivalTimeZone } = leg;
  return (
    <p className={styles.way}>
      <Time instant={departure} timeZone={timeZone} /> {from.name} to {to.name}{' '}
      <Time instant={arrival} timeZone={arrivalTimeZone ?? timeZone} />
    </p>
  );
}

type ChangeProps = { from: PassLeg; to: PassLeg; booking: Booking };

/** Where to change trains and how long there is to do it, as they run today. */
function Change({ from, to, booking }: ChangeProps) {
  const late = (leg: PassLeg) => asItRuns(leg, booking)?.delayMinutes ?? 0;
  const planned = (Date.parse(to.departure) - Date.parse(from.arrival)) / 60_000;
  const minutes = Math.round(planned) + late(to) - late(from);
  return (
    <p className={styles.change}>
      Change at {to.from.name}:{' '}
      {minutes > 0 ? formatDuration(minutes) : 'the train before may come too late for this one'}
    </p>
  );
}

type LegDetailsProps = { leg: PassLeg; places: Pass['seat']; platform?: string | null };

function LegDetails({ leg, places, platform }: LegDetailsProps) {
  return (
    <dl className={styles.leg} data-changing={places.length > 1 ? '' : undefined}>
      <div>
        <dt>Train</dt>
        <dd>
          {leg.trainNumber}
          <span className={styles.quiet}>{leg.operator.name}</span>
        </dd>
      </div>
      {platform ? (
        <div>
          <dt>Platform</dt>
          <dd className={styles.platform}>{platform}</dd>
        </div>
      ) : null}
      <SeatsOfLeg places={places} />
    </dl>
  );
}

/** One traveller's ticket: the code that is shown at the gate, the train and the seat. */
export function PassCard({ pass, booking, actions }: PassCardProps) {
  const { journey, travellerName, seat, state } = pass;
  const dead = state === 'DEAD';
  const [first] = journey.legs;
  const last = journey.legs.at(-1);
  if (!first || !last) return null;
  return (
    <Card
      title={travellerName}
      titleLevel={dead ? 3 : 2}
      tone={dead ? 'sunken' : 'raised'}
      aside={
        dead ? <Badge tone="danger">No longer valid</Badge> : <Badge tone="success">Valid</Badge>
      }
      footer={actions}
      data-pass={state}
    >
      <div className={styles.pass}>
        {dead ? (
          <p className={styles.void}>
            This ticket was {wasUsed(pass, booking) ? 'used' : 'replaced'}. Its code opens no gate,
            so it is not shown any more.
          </p>
        ) : (
          <AztecCode
            payload={pass.barcode.payload}
            label={`Aztec code of ${travellerName}’s ticket`}
          />
        )}
        <div className={styles.details}>
          <JourneyLine
            departure={journey.departure}
            arrival={journey.arrival}
            durationMinutes={journey.durationMinutes}
            changes={journey.changes}
            timeZone={first.timeZone}
            arrivalTimeZone={last.arrivalTimeZone ?? last.timeZone}
            from={first.from.name}
            to={last.to.name}
            dead={dead}
          />
          {journey.legs.map((leg, legIndex) => (
            <Fragment key={leg.trainId + leg.departure}>
              {legIndex > 0 && !dead ? (
                <Change from={journey.legs[legIndex - 1] as PassLeg} to={leg} booking={booking} />
              ) : null}
              {journey.legs.length > 1 ? <WayOfLeg leg={leg} /> : null}
              <LegDetails
                leg={leg}
                places={seat.filter((one) => one.legIndex === legIndex)}
                platform={dead ? null : asItRuns(leg, booking)?.platform}
              />
            </Fragment>
          ))}
          <dl className={styles.ticket}>
            <div>
              <dt>Ticket</dt>
              <dd>
                {booking.ticketType.name}
                <span className={styles.quiet}>
                  {booking.serviceClass === 'FIRST' ? 'First class' : 'Standard class'}
                </span>
              </dd>
            </div>
          </dl>
        </div>
      </div>
    </Card>
  );
}
