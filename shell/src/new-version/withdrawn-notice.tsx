import { i18n } from '@train-swap/shared-config';
import { Button } from '@train-swap/shared-ui';
import styles from './new-version-notice.module.css';
import { type ShownRemote, useWithdrawnRelease } from './use-withdrawn-release';

/** Asks before a part of the page is replaced by a corrected version, if input would be lost. */
export function WithdrawnNotice({ framed }: { framed: readonly ShownRemote[] }) {
  const replace = useWithdrawnRelease(framed);
  return (
    <div role="status" className={styles.place}>
      {replace ? (
        <div className={styles.notice}>
          <p className={styles.text}>
            {i18n.t(
              'A corrected version of this part of the page is ready. What you entered here will be lost when you replace it.',
            )}
          </p>
          <div className={styles.actions}>
            <Button size="small" variant="secondary" onClick={replace}>
              {i18n.t('Replace now')}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
