import type { Complaint } from 'shared-api';
import { Time } from 'shared-ui';
import styles from './complaint-track.module.css';
import { noonOf, stateNames } from './words';

type ComplaintTrackProps = { complaint: Complaint; timeZone: string };

/** The states of a complaint with their days, the first on top, and what is still to come. */
export function ComplaintTrack({ complaint, timeZone }: ComplaintTrackProps) {
  const { steps, withdrawable, answerBy } = complaint;
  return (
    <ol className={styles.track}>
      {steps.map(({ state, at, text }) => (
        <li key={at + state} className={styles.step}>
          <span className={styles.state}>{stateNames[state]}</span>
          <span className={styles.time}>
            <Time instant={at} timeZone={timeZone} format="date-time" />
          </span>
          {text ? <span className={styles.said}>{text}</span> : null}
        </li>
      ))}
      {withdrawable ? (
        <li className={styles.step} data-ahead="">
          <span className={styles.state}>Answer</span>
          <span className={styles.time}>
            by <Time instant={noonOf(answerBy)} timeZone="UTC" format="date" /> at the latest
          </span>
        </li>
      ) : null}
    </ol>
  );
}
