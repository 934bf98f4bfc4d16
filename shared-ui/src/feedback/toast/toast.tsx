import { i18n } from '@train-swap/shared-config';
import { Button } from '../../actions/button';
import { CloseIcon } from '../../icons/icons';
import styles from './toast.module.css';

export type ToastProps = {
  /** What was done, in one sentence. */
  message: string;
  onUndo: () => void;
  /** The undo is in progress. */
  busy?: boolean;
  onClose: () => void;
};

/** Reports an action that can be undone, above the content. It stays until it is closed: no one has to hurry. */
export function Toast({ message, onUndo, busy = false, onClose }: ToastProps) {
  return (
    <div className={styles.toast} role="status">
      <p className={styles['toast-message']}>{message}</p>
      <Button
        variant="secondary"
        size="small"
        onClick={onUndo}
        busy={busy}
        busyLabel={i18n.t('Undoing')}
      >
        {i18n.t('Undo')}
      </Button>
      <Button
        variant="quiet"
        size="small"
        className={styles['toast-close']}
        icon={<CloseIcon />}
        aria-label={i18n.t('Close the message')}
        onClick={onClose}
      />
    </div>
  );
}
