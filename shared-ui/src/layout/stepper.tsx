import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden';

export type StepperProps = {
  /** Names of all the steps, in order. */
  steps: readonly string[];
  /** Index of the step the traveller is on, from 0. */
  current: number;
  label?: string;
};

/** Where the traveller is in a task of several steps. Small screens show the current name only. */
export function Stepper({ steps, current, label = 'Progress' }: StepperProps) {
  return (
    <nav aria-label={label} className={styles.stepper}>
      <p className={styles['stepper-count']} aria-hidden="true">
        Step {current + 1} of {steps.length}
        <span className={styles['stepper-now']}>{steps[current]}</span>
      </p>
      <ol className={styles['stepper-list']}>
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'now' : 'later';
          return (
            <li
              key={step}
              className={styles['stepper-step']}
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <span className={styles['stepper-name']}>
                {step}
                {state === 'done' && <VisuallyHidden> (done)</VisuallyHidden>}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
