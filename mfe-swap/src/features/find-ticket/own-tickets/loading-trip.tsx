import { i18n } from '@train-swap/shared-config';
import { Skeleton } from '@train-swap/shared-ui';
import styles from './next-trip-slot.module.css';

/** In the place of the next trip, as high as the slot. */
export function LoadingTrip() {
  return (
    <div className={styles.placeholder}>
      <Skeleton shape="block" label={i18n.t('Loading your next trip')} />
    </div>
  );
}
