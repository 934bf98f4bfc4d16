import { now } from '@train-swap/shared-api';

type Quoted = { state: { data: { validUntil: string } | undefined } };

/** Refetch interval in ms, or false: an expired offer cannot be held, so it is refetched while it is shown. */
export const refetchAtExpiry = ({ state }: Quoted): number | false =>
  state.data ? Math.max(5_000, Date.parse(state.data.validUntil) - now()) : false;
