import * as z from 'zod/mini';
import { createMarkList } from '../parts/create-mark-list';
import { Section } from '../parts/section';
import styles from './lists.module.css';

/** The shell records a failure of a remote with `performance.mark('remote-failed', { detail })`. */
const detailSchema = z.object({
  remote: z.string(),
  release: z.string(),
  phase: z.string(),
  cause: z.string(),
});

const useFailures = createMarkList('remote-failed', ({ detail, startTime }, index) => {
  const { success, data } = detailSchema.safeParse(detail);
  return success ? { ...data, id: String(index), at: startTime } : null;
});

/** Failures of remotes since the page load. */
export function Failures() {
  const failures = useFailures();
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
