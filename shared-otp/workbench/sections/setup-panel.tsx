import { choices, type Setup } from '../setup';
import styles from '../workbench.module.css';

const labels: Record<keyof Setup, string> = {
  mode: 'Characters',
  length: 'Length',
  owner: 'Owner of the value',
  value: 'First value',
  hint: 'Hint',
  error: 'Error',
  status: 'Status',
  dir: 'Direction of the page',
  language: 'Language',
  required: 'Required',
  disabled: 'Disabled',
  readOnly: 'Read-only',
  mask: 'Masked',
  autoSubmit: 'Submits automatically',
  autoFocus: 'Focus on mount',
  webOtp: 'Reads the code of a text message',
  sendButton: 'Submit button',
};

type SetupPanelProps = { setup: Setup; onChange: (next: Setup) => void };

/** The properties of the playground's control. */
export function SetupPanel({ setup, onChange }: SetupPanelProps) {
  const names = Object.keys(setup) as (keyof Setup)[];
  const set = (name: keyof Setup, value: string | number | boolean) =>
    onChange({ ...setup, [name]: value });

  const entry = (name: keyof Setup, value: string | number) => {
    const id = `setup-${name}`;
    if (name in choices)
      return (
        <select id={id} value={value} onChange={(event) => set(name, event.target.value)}>
          {choices[name as keyof typeof choices].map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    if (typeof value === 'string')
      return <input id={id} value={value} onChange={(event) => set(name, event.target.value)} />;
    const choose = (length: number) => set(name, Math.min(10, Math.max(1, length || 6)));
    return (
      <input
        id={id}
        type="number"
        min={1}
        max={10}
        value={value}
        onChange={(event) => choose(event.target.valueAsNumber)}
      />
    );
  };
  const field = (name: keyof Setup) => {
    const value = setup[name];
    return typeof value === 'boolean' ? null : (
      <div key={name} className={styles.setting}>
        <label htmlFor={`setup-${name}`}>{labels[name]}</label>
        {entry(name, value)}
      </div>
    );
  };

  return (
    <fieldset className={styles.panel}>
      <legend>Properties</legend>
      <div className={styles.settings}>{names.map(field)}</div>
      <div className={styles.switches}>
        {names.map((name) => {
          const value = setup[name];
          return typeof value === 'boolean' ? (
            <label key={name} className={styles.switch}>
              <input
                type="checkbox"
                checked={value}
                onChange={(event) => set(name, event.target.checked)}
              />
              {labels[name]}
            </label>
          ) : null;
        })}
      </div>
    </fieldset>
  );
}
