import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names';
import { Field, type FieldTexts, useFieldIds } from './field';
import styles from './text-field.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix' | 'children'> &
  FieldTexts & {
    /** Inside the box, before or after the text: "£", "+44", an icon, a small button. */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** Matches the expected length of the text. */
    width?: 'full' | 'medium' | 'short';
    /** Spaced capitals, for references that are copied from a ticket. */
    reference?: boolean;
  };

const emailAttributes = { autoComplete: 'email', autoCapitalize: 'none', spellCheck: false };

/**
 * One line of text. Set `autoComplete` where the browser can know the value (WCAG 1.3.5), except for `type="email"`. `ref` is
 * the ref of the input.
 */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, prefix, suffix, reference, ...rest } = props;
  const { width = 'full', id, className, type = 'text', ...input } = rest;
  const texts = { label, hint, error, optional };
  const ids = useFieldIds(id, texts);
  return (
    <Field {...texts} ids={ids} className={className}>
      <div
        className={classNames(styles['text-field'], styles[`text-field-${width}`])}
        data-invalid={error ? '' : undefined}
      >
        {prefix && <span className={styles['text-field-affix']}>{prefix}</span>}
        <input
          {...(reference && { spellCheck: false, autoCapitalize: 'characters' })}
          {...(type === 'email' && emailAttributes)}
          {...input}
          id={ids.control}
          type={type}
          className={classNames(
            styles['text-field-input'],
            reference && styles['text-field-reference'],
          )}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(input['aria-describedby'], ids.describedBy)}
        />
        {suffix && <span className={styles['text-field-affix']}>{suffix}</span>}
      </div>
    </Field>
  );
}

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> & FieldTexts;

/** Several lines of text. It grows with its content where the browser supports that. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, id, className, rows = 5, ...area } = props;
  const texts = { label, hint, error, optional };
  const ids = useFieldIds(id, texts);
  return (
    <Field {...texts} ids={ids} className={className}>
      <div className={styles['text-field']} data-invalid={error ? '' : undefined}>
        <textarea
          {...area}
          id={ids.control}
          rows={rows}
          className={classNames(styles['text-field-input'], styles['text-field-area'])}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
      </div>
    </Field>
  );
}
