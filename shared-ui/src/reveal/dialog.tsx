import { i18n } from '@train-swap/shared-config';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names';
import { CloseIcon } from '../icons/icons';
import styles from './dialog.module.css';

export type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button or a click outside. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom, the primary one first. */
  actions?: ReactNode;
  /** False while an answer is required: no close button, and Escape and clicks outside do nothing. */
  dismissible?: boolean;
  /** Fills the screen and is light in every theme, for a code that a scanner reads. */
  isFullScreen?: boolean;
  closeLabel?: string;
};

/**
 * A modal with the native dialog element: the rest of the page is inert, and closing restores the focus. On a phone it
 * opens from the bottom.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, dismissible = true, isFullScreen } = props;
  const { closeLabel = i18n.t('Close') } = props;
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = box.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: onCancel handles the Escape key
    <dialog
      ref={box}
      className={classNames(styles.dialog, isFullScreen && styles['dialog-full-screen'])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The `open` property controls it, not the browser.
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onClick={(event) => {
        if (dismissible && event.target === box.current) onClose();
      }}
    >
      <div className={styles['dialog-sheet']}>
        <header className={styles['dialog-header']}>
          <h2 id={titleId} className={styles['dialog-title']}>
            {title}
          </h2>
          {dismissible && (
            <button
              type="button"
              className={styles['dialog-close']}
              aria-label={closeLabel}
              onClick={onClose}
            >
              <CloseIcon />
            </button>
          )}
        </header>
        <div className={styles['dialog-body']}>{children}</div>
        {actions && <footer className={styles['dialog-footer']}>{actions}</footer>}
      </div>
    </dialog>
  );
}
