import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './row.module.css';

type RowProps = {
  label: ReactNode;
  hint?: ReactNode;
  problem?: string | undefined;
  /** Whether it is otherwise than everybody has it. */
  overridden?: boolean;
  /** The control: gets the ids that tie it to its label and its notes. */
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
};

/** A name, its control, and what there is to say about it. */
export function Row({ label, hint, problem, overridden, children }: RowProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const problemId = `${id}problem`;
  const notes = [hint ? hintId : '', problem ? problemId : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.row} data-overridden={overridden || undefined}>
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

type ChoiceProps = Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** One of several, as small as a tool needs it. */
export function Choice({ options, onChoose, ...rest }: ChoiceProps) {
  return (
    <select {...rest} className={styles.box} onChange={({ target }) => onChoose(target.value)}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

type LineProps = Omit<ComponentProps<'input'>, 'onChange'> & { onType: (value: string) => void };

/** One line of text. */
export function Line({ onType, ...rest }: LineProps) {
  return (
    <input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      className={styles.box}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
