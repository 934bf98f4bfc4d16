import type { Booking, Pass } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Badge, Dialog, Time } from '@train-swap/shared-ui';
import { AztecCode } from '@train-swap/shared-ui/aztec-code';
import { useEffect } from 'react';
import styles from './gate-view.module.css';
import { findRunningLeg } from './running-legs';

/** In the address of a trip: its passes fill the screen, so that Back closes them. */
export const passHash = '#pass';

type GateViewProps = {
  booking: Booking;
  passes: readonly Pass[];
  codes?: Readonly<Record<string, string>> | undefined;
  onClose: () => void;
};

/** The passes for the gate: bright, as large as possible, with train and platform. */
export function GateView({ booking, passes, codes = {}, onClose }: GateViewProps) {
  useWakeLock();
  const title = i18n.t('{count, plural, one {Your pass} other {Your passes}}', {
    count: passes.length,
  });
  return (
    <Dialog open isFullScreen title={title} onClose={onClose}>
      <div className={styles.passes}>
        {passes.map((pass) => (
          <section key={pass.fulfilmentId} className={styles.pass}>
            <AztecCode
              payload={pass.barcode.payload}
              label={i18n.t('Aztec code of {name}’s ticket', { name: pass.travellerName })}
              picture={codes[pass.barcode.payload]}
            />
            <h3>{pass.travellerName}</h3>
            {pass.journey.legs.map((leg, index) => (
              <LegFacts
                key={leg.trainId + leg.departure}
                leg={leg}
                running={findRunningLeg(leg, booking)}
                seat={pass.seat.find(({ legIndex }) => legIndex === index)}
              />
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

type LegFactsProps = {
  leg: Pass['journey']['legs'][number];
  running: Booking['journey']['legs'][number] | undefined;
  seat: Pass['seat'][number] | undefined;
};

function LegFacts({ leg, running, seat }: LegFactsProps) {
  const facts = [
    { label: i18n.t('Platform'), value: running?.platform },
    { label: i18n.t('Coach'), value: seat?.coach },
    { label: i18n.t('Seat'), value: seat?.place },
  ];
  return (
    <div className={styles.leg}>
      <p>
        <b className={styles.train}>
          <Time instant={leg.departure} timeZone={leg.timeZone} />{' '}
          <span translate="no">{leg.trainNumber}</span>
        </b>{' '}
        <span>{i18n.t('{from} to {to}', { from: leg.from.name, to: leg.to.name })}</span>{' '}
        {running?.cancelled && <Badge tone="danger">{i18n.t('Cancelled')}</Badge>}
      </p>
      <dl className={styles.facts}>
        {facts.map(
          ({ label, value }) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd translate="no">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

/** Keeps the screen on while mounted, where the browser can. The browser ends the lock when the page is hidden. */
function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return;
      // Rejected when the battery is low; missing on plain HTTP and in older browsers.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) void lock?.release();
    };
    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, []);
}
