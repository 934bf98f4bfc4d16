import { pageSet } from 'federation';
import { useState } from 'react';
import { useIsInTheMiddle } from 'shared-api';
import { Button } from 'shared-ui';
import { useStore } from 'zustand';
import { mustReload } from './must-reload';
import styles from './new-version-notice.module.css';

/** Offers the newer set where a reload loses nothing; the page goes on with its own until then. */
export function NewVersionNotice() {
  const isOutdated = useStore(pageSet, (state) => state.isOutdated || mustReload(state));
  const isInTheMiddle = useIsInTheMiddle();
  const [putOff, setPutOff] = useState(false);
  const isOffered = isOutdated && !isInTheMiddle && !putOff;
  return (
    // It stands there from the start: a screen reader tells what comes into it, not that it comes.
    <div role="status" className={styles.place}>
      {isOffered ? (
        <div className={styles.notice}>
          <p className={styles.text}>A new version is ready</p>
          <div className={styles.actions}>
            <Button size="small" variant="secondary" onClick={() => location.reload()}>
              Reload
            </Button>
            <Button size="small" variant="quiet" onClick={() => setPutOff(true)}>
              Later
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
