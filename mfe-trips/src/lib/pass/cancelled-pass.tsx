import type { Booking } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { Badge, ButtonLink, getMode, Stack, SwapIcon } from '@train-swap/shared-ui';

/** The state of a pass whose train does not run, and what to do. */
export function CancelledPass({ booking }: { booking: Booking }) {
  const { id, reference, journey, verdict } = booking;
  const mode = getMode(journey);
  return (
    <Stack gap={3}>
      <p>
        <Badge tone="danger">{i18n.t('Cancelled')}</Badge>
      </p>
      <p>
        {verdict.swappable
          ? i18n.t(
              'Your {mode, select, bus {bus} other {train}} does not run. Choose another one, and you get a new pass for it.',
              { mode },
            )
          : i18n.t(
              'Your {mode, select, bus {bus} other {train}} does not run. Ask the staff which train you can take, or get help here.',
              { mode },
            )}
      </p>
      <div>
        {verdict.swappable ? (
          <ButtonLink href={paths.booking(id)} icon={<SwapIcon />}>
            {verdict.feeWaived
              ? i18n.t('Choose another train, no fee')
              : i18n.t('Choose another train')}
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.contactSupport(reference)} variant="secondary">
            {i18n.t('Get help')}
          </ButtonLink>
        )}
      </div>
    </Stack>
  );
}
