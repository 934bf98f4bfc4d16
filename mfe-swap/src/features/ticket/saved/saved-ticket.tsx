import type { TripCopy } from '@train-swap/shared-api/flows/trip-copies';
import { i18n } from '@train-swap/shared-config';
import { Card, formatTime, PageHeading, SavedNotice, Stack } from '@train-swap/shared-ui';
import { journeyFacts } from '../../../lib/journey/journey-facts';
import { Columns } from '../../../lib/screen/columns';
import { Passes } from '../../../lib/trip/passes';
import { TicketCard } from '../ticket-card';
import { BackOnline } from './back-online';

type SavedTicketProps = { copy: TripCopy; busy: boolean; onRetry: () => void };

/** The ticket and its passes from this device, while the services are unavailable. */
export function SavedTicket({ copy, busy, onRetry }: SavedTicketProps) {
  const { trip, codes } = copy.value;
  const { booking } = trip;
  const { from, to, timeZone } = journeyFacts(booking.journey);
  const instant = booking.journey.departure;
  return (
    <Stack gap={5}>
      <PageHeading
        documentTitle={i18n.t('Ticket {reference}', { reference: booking.reference })}
        eyebrow={formatTime({ instant, timeZone, format: 'long-date' })}
      >
        {i18n.t('{from} to {to}', { from, to })}
      </PageHeading>
      <SavedNotice savedAt={copy.savedAt} busy={busy} onRetry={onRetry} />
      <Columns
        aside={
          <Stack gap={5}>
            <TicketCard booking={booking} isSaved />
            <BackOnline booking={booking} />
          </Stack>
        }
      >
        <Card
          title={i18n.t('{count, plural, one {Your pass} other {Your passes}}', {
            count: booking.travellers.length,
          })}
          tone="raised"
        >
          <Passes trip={trip} codes={codes} />
        </Card>
      </Columns>
    </Stack>
  );
}
