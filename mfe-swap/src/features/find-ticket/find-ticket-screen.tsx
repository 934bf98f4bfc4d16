import { getConfig, i18n, paths } from '@train-swap/shared-config';
import {
  buttonClass,
  Card,
  PageHeading,
  ScanIcon,
  Stack,
  standaloneLinkClass,
} from '@train-swap/shared-ui';
import { Link, useNavigate } from '@train-swap/shared-ui/router';
import { Columns } from '../../lib/screen/columns';
import { swapPaths } from '../../lib/swap-paths';
import { FindTicketForm } from './find-ticket-form';
import styles from './find-ticket-screen.module.css';
import { useBookings } from './own-tickets/list-bookings';
import { MyBookings } from './own-tickets/my-bookings';
import { NextTripSlot } from './own-tickets/next-trip-slot';
import { SwapPicture } from './pictures';
import { ReferenceKinds } from './references/reference-kinds';
import { SampleTicket } from './sample/sample-ticket';
import { ThreeWays } from './three-ways';

/** The first screen: finds a ticket by the details printed on it. */
export function FindTicketScreen() {
  const navigate = useNavigate();
  return (
    <Stack gap={5}>
      <div className={styles.hero}>
        <PageHeading
          documentTitle={i18n.t('Find my ticket')}
          lead={i18n.t(
            'Take another train on the same day, or wish for a full one: we find travellers who swap with you.',
          )}
        >
          {i18n.t('Swap your train or your seat')}
        </PageHeading>
        <SwapPicture />
      </div>
      <NextTripSlot />
      <Columns aside={<Beside />}>
        <Card tone="raised" title={i18n.t('Find my ticket')}>
          <FindTicketForm onFound={({ id }) => navigate(swapPaths.booking(id))} />
          <Link
            to={paths.scanTicket()}
            className={buttonClass({ variant: 'secondary', fullWidth: true })}
          >
            <ScanIcon />
            {i18n.t('Scan my ticket')}
          </Link>
          <ReferenceKinds />
          <p>
            <Link to={paths.findTicketByTrain()} className={standaloneLinkClass()}>
              {i18n.t('I do not have my reference')}
            </Link>
          </p>
        </Card>
        {getConfig().environment !== 'production' && <SampleTicket />}
      </Columns>
    </Stack>
  );
}

/** Shown only when it is known that there are no own tickets, which would move it. */
function Beside() {
  const { session, bookings, isAwaited } = useBookings();
  return (
    <div className={styles.beside} data-awaited={isAwaited || undefined}>
      <Stack gap={5}>
        <MyBookings bookings={bookings} isSignedIn={Boolean(session?.traveller)} />
        <ThreeWays />
      </Stack>
    </div>
  );
}
