import type { Trip } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Stack } from '@train-swap/shared-ui';
import { PassCard, wasUsed } from '../../../lib/pass/pass-card';

export function isTravelled({ booking, passes }: Trip): boolean {
  const dead = passes.filter(({ state }) => state === 'DEAD');
  return dead.length > 0 && dead.every((pass) => wasUsed(pass, booking));
}

/** Passes that are no longer valid: used, or replaced by a swap. */
export function OldPasses({ trip }: { trip: Trip }) {
  const dead = trip.passes.filter(({ state }) => state === 'DEAD');
  if (dead.length === 0) return null;
  const title = isTravelled(trip) ? i18n.t('Used tickets') : i18n.t('Replaced tickets');
  return (
    <section aria-label={title}>
      <Stack gap={3}>
        <h2>{title}</h2>
        {dead.map((pass) => (
          <PassCard key={pass.fulfilmentId} pass={pass} booking={trip.booking} />
        ))}
      </Stack>
    </section>
  );
}
