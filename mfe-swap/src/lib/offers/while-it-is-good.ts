import { now } from 'shared-api';

type Quoted = { state: { data: { validUntil: string } | undefined } };

/** What has run out cannot be held, so it is asked for anew while somebody looks at it: milliseconds, or false. */
export const whileItIsGood = ({ state }: Quoted): number | false =>
  state.data ? Math.max(5_000, Date.parse(state.data.validUntil) - now()) : false;
