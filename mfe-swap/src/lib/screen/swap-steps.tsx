import { Stepper } from 'shared-ui';

const steps = ['Train', 'Seat', 'It’s you', 'Pay'] as const;

type SwapStepsProps = { current: (typeof steps)[number] };

/** Where the traveller is on the way to the new ticket. */
export function SwapSteps({ current }: SwapStepsProps) {
  return <Stepper steps={steps} current={steps.indexOf(current)} label="Steps of the swap" />;
}
