import { useSyncExternalStore } from 'react';
import { Section } from '../parts/section';
import { failureMarks } from './failure-marks';
import styles from './lists.module.css';

/** Failures of remotes since the page load. */
export function Failures() {
  const failures = useSyncExternalStore(failureMarks.subscribe, failureMarks.read);
  return (
    <Section title="Failures" note={failures.length > 0 ? String(failures.length) : undefined}>
      {failures.length === 0 ? (
        <p className={styles.empty}>No remote has failed since the page was loaded.</p>
      ) : null}
      <ul className={styles.list} aria-label="Failures of remotes">
        {failures.map(({ id, at, remote, release, phase, cause }) => (
          <li key={id} className={styles.item}>
            <p className={styles.meta}>
              <span className={styles.phase}>{phase}</span>
              <span className={styles.name}>
                <span>{remote}</span> <code>{release.slice(0, 8)}</code>
              </span>
              <span>{`${(at / 1000).toFixed(1)} s`}</span>
            </p>
            <p className={styles.text}>{cause}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
