import { Button } from 'shared-ui';
import type { FramedRemote } from '../frame/outlet';
import styles from './new-version-notice.module.css';
import { useWithdrawn } from './use-withdrawn';

/** Asks before a part of the page is replaced by a corrected version, where something typed would be lost. */
export function WithdrawnNotice({ framed }: { framed: readonly FramedRemote[] }) {
  const replace = useWithdrawn(framed);
  return (
    <div role="status" className={styles.place}>
      {replace ? (
        <div className={styles.notice}>
          <p className={styles.text}>
            This part of the page was corrected. What you entered here is lost when it is replaced.
          </p>
          <div className={styles.actions}>
            <Button size="small" variant="secondary" onClick={replace}>
              Replace now
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
