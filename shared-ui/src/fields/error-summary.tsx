import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

export type FormError = {
  /** Id of the control to go to. Absent when the whole form is meant. */
  fieldId?: string;
  message: string;
};

export type ErrorSummaryProps = {
  errors: readonly FormError[];
  title?: string;
};

/**
 * All that is wrong with a form, on top of it, each line a way to its field. Takes the focus each
 * time a new set of errors comes: pass the same array while nothing was sent again.
 */
export function ErrorSummary({ errors, title = 'There is a problem' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);

  if (errors.length === 0) return null;
  return (
    <div ref={box} className={styles['error-summary']} tabIndex={-1} role="alert">
      <h2 className={styles['error-summary-title']}>{title}</h2>
      <ul className={styles['error-summary-list']}>
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                className={styles['error-summary-link']}
                onClick={(event) => {
                  // The address must not change: the shell's router listens to it.
                  event.preventDefault();
                  goTo(fieldId);
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function goTo(fieldId: string) {
  const control = document.getElementById(fieldId);
  const label = document.querySelector(`label[for="${CSS.escape(fieldId)}"]`);
  (control?.closest('fieldset') ?? label ?? control)?.scrollIntoView({ block: 'start' });
  control?.focus({ preventScroll: true });
}
