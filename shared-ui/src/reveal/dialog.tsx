import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CloseIcon } from '../icons/icons';
import styles from './dialog.module.css';

export type DialogProps = {
  open: boolean;
  /** Asked to close: Escape, the close button, a press outside. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom, the main one first. */
  actions?: ReactNode;
  /** False while it must be answered: no close button, and Escape and presses outside do nothing. */
  dismissible?: boolean;
  closeLabel?: string;
};

/**
 * A modal on the browser's own dialog: the rest of the page is inert, Escape closes, focus comes
 * back to where it was. On a phone it rises from the bottom edge.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, dismissible = true } = props;
  const { closeLabel = 'Close' } = props;
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press outside; Escape is its key, by onCancel
    <dialog
      ref={box}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React, not the browser, decides whether it is open.
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onClick={(event) => {
        if (dismissible && event.target === box.current) onClose();
      }}
    >
      <div className={styles['dialog-sheet']}>
        <header className={styles['dialog-head']}>
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
        {actions && <footer className={styles['dialog-foot']}>{actions}</footer>}
      </div>
    </dialog>
  );
}
