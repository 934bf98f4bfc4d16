import { Stepper } from 'shared-ui';

const steps = ['Train', 'Seat', 'It’s you'] as const;

/** The last step is named by what happens to money in it. */
type LastStep = 'Pay' | 'Refund' | 'Confirm';

type SwapStepsProps = { current: (typeof steps)[number] | LastStep; last?: LastStep };

/** Where the traveller is on the way to the new ticket. */
export function SwapSteps({ current, last = 'Pay' }: SwapStepsProps) {
  const all = [...steps, last];
  return <Stepper steps={all} current={all.indexOf(current)} label="Steps of the swap" />;
}
