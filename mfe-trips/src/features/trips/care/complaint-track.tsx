import type { Complaint } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Time, Trans } from '@train-swap/shared-ui';
import styles from './complaint-track.module.css';
import { getStateName, toNoon } from './words';

type ComplaintTrackProps = { complaint: Complaint; timeZone: string };

/** The states of a complaint with dates, oldest first, and the date of the expected answer. */
export function ComplaintTrack({ complaint, timeZone }: ComplaintTrackProps) {
  const { steps, withdrawable, answerBy } = complaint;
  return (
    <ol className={styles.track}>
      {steps.map(({ state, at, text }) => (
        <li key={at + state} className={styles.step}>
          <span className={styles.state}>{getStateName(state)}</span>
          <span className={styles.time}>
            <Time instant={at} timeZone={timeZone} format="date-time" />
          </span>
          {text ? <span className={styles.said}>{text}</span> : null}
        </li>
      ))}
      {withdrawable ? (
        <li className={styles.step} data-ahead="">
          <span className={styles.state}>{i18n.t('Answer')}</span>
          <span className={styles.time}>
            <Trans
              id="by <date/> at the latest"
              components={{
                date: <Time instant={toNoon(answerBy)} timeZone="UTC" format="date" />,
              }}
            />
          </span>
        </li>
      ) : null}
    </ol>
  );
}
