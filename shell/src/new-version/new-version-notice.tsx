import { pageReleases } from '@train-swap/federation';
import { useIsReloadBlocked } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button } from '@train-swap/shared-ui';
import { useState } from 'react';
import { useStore } from 'zustand';
import { mustReload } from './must-reload';
import styles from './new-version-notice.module.css';

/** Offers a reload with the newer set when nothing would be lost. */
export function NewVersionNotice() {
  const isOutdated = useStore(pageReleases, (state) => state.isOutdated || mustReload(state));
  const isReloadBlocked = useIsReloadBlocked();
  const [isDismissed, setDismissed] = useState(false);
  const isOffered = isOutdated && !isReloadBlocked && !isDismissed;
  return (
    // Always rendered, because screen readers announce only changes inside an existing status element.
    <div role="status" className={styles.place}>
      {isOffered ? (
        <div className={styles.notice}>
          <p className={styles.text}>{i18n.t('A new version is ready')}</p>
          <div className={styles.actions}>
            <Button size="small" variant="secondary" onClick={() => location.reload()}>
              {i18n.t('Reload')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setDismissed(true)}>
              {i18n.t('Later')}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
