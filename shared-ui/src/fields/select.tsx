import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import { ChevronDownIcon } from '../icons/icons';
import { Field, type FieldTexts, useFieldIds } from './field';
import styles from './select.module.css';

export type SelectOption = {
  value: string;
  label: string;
  disabled?: boolean;
  /** Of the label, when it is in another language than the page. */
  lang?: string;
};

export type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'multiple'> &
  FieldTexts & {
    options: readonly SelectOption[];
    /** First, empty option, for example "Choose a railcard". */
    placeholder?: string;
    width?: 'full' | 'medium';
  };

/** A choice of one option out of many, as a native select. For up to six options use RadioGroup. */
export function Select(props: SelectProps) {
  const { label, hint, error, optional, options, placeholder, width = 'full', ...rest } = props;
  const { id, className, ...select } = rest;
  const texts = { label, hint, error, optional };
  const ids = useFieldIds(id, texts);
  return (
    <Field {...texts} ids={ids} className={className}>
      <div className={classNames(styles.select, styles[`select-${width}`])}>
        <select
          {...select}
          id={ids.control}
          className={styles['select-control']}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              lang={option.lang}
            >
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className={styles['select-icon']} />
      </div>
    </Field>
  );
}
