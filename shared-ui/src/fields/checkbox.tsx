import { i18n } from '@train-swap/shared-config';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './checkbox.module.css';
import { FieldNotes, type FieldTexts, useFieldIds } from './field';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> &
  FieldTexts & { onCheckedChange?: (checked: boolean) => void };

export function Checkbox(props: CheckboxProps) {
  const { label, hint, error, optional, id, className, onCheckedChange, ...input } = props;
  const texts = { label, hint, error, optional };
  const ids = useFieldIds(id, texts);
  return (
    <div className={classNames(styles.checkbox, className)}>
      <label className={styles['checkbox-row']} htmlFor={ids.control}>
        <input
          {...input}
          id={ids.control}
          type="checkbox"
          className={styles['checkbox-input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          onChange={(event) => {
            input.onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
        />
        <span>
          <span>{label}</span>
          {optional && <span>{` ${i18n.t('(optional)')}`}</span>}
        </span>
      </label>
      {(hint || error) && (
        <div className={styles['checkbox-notes']}>
          <FieldNotes {...texts} ids={ids} />
        </div>
      )}
    </div>
  );
}
