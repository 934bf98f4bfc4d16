import { i18n } from '@train-swap/shared-config';
import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden';

export type StepperProps = {
  /** Names of all the steps, in order. */
  steps: readonly string[];
  /** Index of the current step, from 0. */
  current: number;
  label?: string;
};

/** Progress in a task of several steps. Small screens show the name of the current step only. */
export function Stepper({ steps, current, label = i18n.t('Progress') }: StepperProps) {
  return (
    <nav aria-label={label} className={styles.stepper}>
      <p className={styles['stepper-count']} aria-hidden="true">
        <span>{i18n.t('Step {step} of {count}', { step: current + 1, count: steps.length })}</span>
        <span className={styles['stepper-current']}>{steps[current]}</span>
      </p>
      <ol className={styles['stepper-list']}>
        {steps.map((step, index) => {
          const state = index < current ? 'done' : index === current ? 'current' : 'upcoming';
          return (
            <li
              key={step}
              className={styles['stepper-step']}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles['stepper-name']}>
                <span>{step}</span>
                {state === 'done' && <VisuallyHidden> {i18n.t('(done)')}</VisuallyHidden>}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
