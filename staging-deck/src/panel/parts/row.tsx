import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './row.module.css';

type RowProps = {
  label: ReactNode;
  hint?: ReactNode;
  problem?: string | undefined;
  /** Whether the value differs from the environment. */
  isOverridden?: boolean;
  /** Renders the control with the ids of its label and its notes. */
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
};

/** A label, its control, a hint and a problem. */
export function Row({ label, hint, problem, isOverridden, children }: RowProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const problemId = `${id}problem`;
  const notes = [hint ? hintId : '', problem ? problemId : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.row} data-overridden={isOverridden || undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.control}>
        {children({
          id,
          ...(notes && { 'aria-describedby': notes }),
          ...(problem && { 'aria-invalid': true as const }),
        })}
      </div>
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}

type SelectInputProps = Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
  options: readonly { value: string; label: string }[];
  onValueChange: (value: string) => void;
};

/** A small select. */
export function SelectInput({ options, onValueChange, ...rest }: SelectInputProps) {
  return (
    <select
      {...rest}
      className={styles.input}
      onChange={({ target }) => onValueChange(target.value)}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

type TextInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  onValueChange: (value: string) => void;
};

/** A small text input. */
export function TextInput({ onValueChange, ...rest }: TextInputProps) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      className={styles.input}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}
