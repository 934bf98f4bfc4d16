import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { FieldGroup, type FieldTexts, useFieldIds } from './field';
import styles from './radio-group.module.css';

export type RadioOption = {
  value: string;
  label: ReactNode;
  /** A second line; read after the label. */
  description?: ReactNode;
  /** At the end of the row: a price, a badge. It is part of the accessible name. */
  aside?: ReactNode;
  disabled?: boolean;
};

export type RadioGroupProps = FieldTexts & {
  options: readonly RadioOption[];
  name: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** Id of the first radio button; an ErrorSummary links to it. */
  id?: string;
  required?: boolean;
};

/** A choice of one option out of a few, all visible. */
export function RadioGroup(props: RadioGroupProps) {
  return <Radios {...props} variant="plain" />;
}

/** A radio group with large cards, for options with more than one word: trains, seats, payment cards. */
export function RadioCards(props: RadioGroupProps) {
  return <Radios {...props} variant="cards" />;
}

function Radios(props: RadioGroupProps & { variant: 'plain' | 'cards' }) {
  const { options, name, value, defaultValue, onValueChange, id, required, variant, ...texts } =
    props;
  const ids = useFieldIds(id, texts);
  return (
    <FieldGroup {...texts} ids={ids}>
      <div className={classNames(styles.radios, styles[`radios-${variant}`])}>
        {options.map((option, index) => {
          const optionId = index === 0 ? ids.control : `${ids.control}-${option.value}`;
          return (
            <label key={option.value} className={styles.radio} htmlFor={optionId}>
              <input
                id={optionId}
                type="radio"
                name={name}
                value={option.value}
                className={styles['radio-input']}
                disabled={option.disabled}
                required={required}
                aria-describedby={option.description ? `${optionId}-description` : undefined}
                {...(value === undefined
                  ? { defaultChecked: option.value === defaultValue }
                  : { checked: option.value === value })}
                onChange={() => onValueChange?.(option.value)}
              />
              <span className={styles['radio-text']}>
                <span className={styles['radio-label']}>{option.label}</span>
                {option.description && (
                  <span
                    id={`${optionId}-description`}
                    className={styles['radio-description']}
                    aria-hidden="true"
                  >
                    {option.description}
                  </span>
                )}
              </span>
              {option.aside && <span className={styles['radio-aside']}>{option.aside}</span>}
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
