import { i18n } from '@train-swap/shared-config';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import { AlertIcon } from '../icons/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './field.module.css';

export type FieldTexts = {
  label: ReactNode;
  /** How to fill in the field. */
  hint?: ReactNode;
  /** What is wrong and what to do, in one sentence; marks the field invalid. */
  error?: ReactNode;
  /** Adds "(optional)" to the label. Required fields carry no mark. */
  optional?: boolean;
};

/** Ids that connect label, hint and error with a control. `id` overrides the generated one. */
export function useFieldIds(id: string | undefined, { hint, error }: FieldTexts) {
  const generatedId = useId();
  const control = id ?? `field-${generatedId}`;
  const hintId = hint ? `${control}-hint` : undefined;
  const errorId = error ? `${control}-error` : undefined;
  return {
    control,
    hint: hintId,
    error: errorId,
    describedBy: classNames(hintId, errorId),
  };
}

type FieldNotesProps = FieldTexts & { ids: ReturnType<typeof useFieldIds> };

/** Hint and error under a label or legend. */
export function FieldNotes({ hint, error, ids }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <div id={ids.hint} className={styles['field-hint']}>
          {hint}
        </div>
      )}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </>
  );
}

type FieldErrorProps = { id: string | undefined; children: ReactNode; className?: string };

/** The error of a control that is no field of this package. */
export function FieldError({ id, children, className }: FieldErrorProps) {
  return (
    <span id={id} className={classNames(styles['field-error'], className)}>
      <AlertIcon />
      <span>
        <VisuallyHidden>{i18n.t('Error')}: </VisuallyHidden>
        <span>{children}</span>
      </span>
    </span>
  );
}

type FieldProps = FieldNotesProps & { children: ReactNode; className?: string };

/** Label, hint, error and the control itself, in reading order. */
export function Field({ label, optional, children, className, ids, ...texts }: FieldProps) {
  return (
    <div
      className={classNames(
        styles.field,
        Boolean(texts.error) && styles['field-invalid'],
        className,
      )}
    >
      <label htmlFor={ids.control} className={styles['field-label']}>
        <span>{label}</span>
        {optional && <span className={styles['field-optional']}> {i18n.t('(optional)')}</span>}
      </label>
      <FieldNotes label={label} ids={ids} {...texts} />
      {children}
    </div>
  );
}

type FieldGroupProps = FieldNotesProps & { children: ReactNode };

/** A fieldset: one question with several controls. */
export function FieldGroup({ label, optional, children, ids, ...texts }: FieldGroupProps) {
  return (
    <fieldset
      className={classNames(styles.field, Boolean(texts.error) && styles['field-invalid'])}
      aria-describedby={ids.describedBy}
    >
      <legend className={styles['field-legend']}>
        <span>{label}</span>
        {optional && <span className={styles['field-optional']}> {i18n.t('(optional)')}</span>}
      </legend>
      <FieldNotes label={label} ids={ids} {...texts} />
      {children}
    </fieldset>
  );
}
