import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { FieldGroup, type FieldTexts, useFieldIds } from './field';
import styles from './radio-group.module.css';

export type RadioOption = {
  value: string;
  label: ReactNode;
  /** A second line; read after the label. */
  description?: ReactNode;
  /** At the far side of a card: a price, a badge. Part of the card's name. */
  aside?: ReactNode;
  disabled?: boolean;
};

export type RadioGroupProps = FieldTexts & {
  options: readonly RadioOption[];
  name: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** Id of the first radio, for an ErrorSummary to point at. */
  id?: string;
  required?: boolean;
};

/** One answer out of a few, all in view. Arrow keys move, as the browser does it. */
export function RadioGroup(props: RadioGroupProps) {
  return <Radios {...props} look="plain" />;
}

/** The same as large cards, for choices that carry more than a word: trains, seats, cards. */
export function RadioCards(props: RadioGroupProps) {
  return <Radios {...props} look="cards" />;
}

function Radios(props: RadioGroupProps & { look: 'plain' | 'cards' }) {
  const { options, name, value, defaultValue, onValueChange, id, required, look, ...texts } = props;
  const ids = useFieldIds(id, texts);
  return (
    <FieldGroup {...texts} ids={ids}>
      <div className={classNames(styles.radios, styles[`radios-${look}`])}>
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
