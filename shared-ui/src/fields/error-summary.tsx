import { i18n } from '@train-swap/shared-config';
import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

export type FormError = {
  /** Id of the control that the link focuses. Absent when the error concerns the whole form. */
  fieldId?: string;
  message: string;
};

export type ErrorSummaryProps = {
  errors: readonly FormError[];
  title?: string;
};

/**
 * All errors of a form, each with a link to its field. It gets the focus when `errors` changes: pass the same array
 * until the form is submitted again.
 */
export function ErrorSummary({ errors, title = i18n.t('There is a problem') }: ErrorSummaryProps) {
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
                  // The shell's router must not see a changed URL.
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
