import styles from './pill-choice.module.css';

type PillChoiceProps = {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; text: string; note: string }[];
  onChange: (value: string) => void;
};

/** One of a few, side by side, each with how far it is. */
export function PillChoice({ label, name, value, options, onChange }: PillChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>{option.text}</span>
            <span className={styles.note}>{option.note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
