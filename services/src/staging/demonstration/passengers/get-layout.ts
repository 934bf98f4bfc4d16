import type { Call } from '../../../kit/context';
import { type CoachDeckLayout, coachDeckLayoutSchema } from '../../../services/train-swap/contract';

export const getLayout = (call: Call, layoutId: string): Promise<CoachDeckLayout> =>
  call('reference-data', 'getCoachDeckLayout', {
    params: { layoutId },
    response: coachDeckLayoutSchema,
  });
