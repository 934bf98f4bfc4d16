import { i18n } from '@train-swap/shared-config';
import { Stepper } from '@train-swap/shared-ui';

/** The name of the last step depends on the price. */
type LastStep = 'Pay' | 'Refund' | 'Confirm';
type Step = 'Train' | 'Seat' | 'Undo' | 'Identity' | LastStep;

type SwapStepsProps = {
  current: Exclude<Step, 'Undo'>;
  last?: LastStep;
  /** The steps before the last one. */
  before?: readonly Step[];
  label?: string;
};

const getNames = (): Record<Step, string> => ({
  Train: i18n.t('Train'),
  Seat: i18n.t('Seat'),
  Undo: i18n.t('Undo'),
  Identity: i18n.t('Identity'),
  Pay: i18n.t('Pay'),
  Refund: i18n.t('Refund'),
  Confirm: i18n.t('Confirm'),
});

const swapSteps = ['Train', 'Seat', 'Identity'] as const;

/** The progress to the new ticket. */
export function SwapSteps(props: SwapStepsProps) {
  const { current, last = 'Pay', before = swapSteps, label = i18n.t('Steps of the swap') } = props;
  const all = [...before, last];
  const names = getNames();
  return (
    <Stepper steps={all.map((step) => names[step])} current={all.indexOf(current)} label={label} />
  );
}

type UndoStepsProps = { current: 'Identity' | LastStep; last: LastStep; withIdentity: boolean };

/** The progress back to the former ticket. Its train and seat are known. */
export function UndoSteps({ current, last, withIdentity }: UndoStepsProps) {
  return (
    <SwapSteps
      current={current}
      last={last}
      before={withIdentity ? ['Undo', 'Identity'] : ['Undo']}
      label={i18n.t('Steps of the undo')}
    />
  );
}
