import type { Journey } from '@train-swap/shared-api';

export const isCancelled = ({ legs }: Journey): boolean => legs.some(({ cancelled }) => cancelled);
