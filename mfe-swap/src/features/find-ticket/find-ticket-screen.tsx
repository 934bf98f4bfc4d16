import { useNavigate } from 'react-router-dom';
import { getConfig } from 'shared-config';
import { Button, Card, PageHeading, Stack } from 'shared-ui';
import { Columns } from '../../lib/screen/columns';
import { swapPaths } from '../../lib/swap-paths';
import { useFindTicketDraft } from './find-ticket-draft';
import { FindTicketForm } from './find-ticket-form';
import styles from './find-ticket-screen.module.css';
import { HowItWorks } from './how-it-works';
import { useBookings } from './list-bookings';
import { MyBookings } from './my-bookings';
import { ReferenceKinds } from './reference-kinds';

const demonstration = { reference: 'SWAPME24', holder: 'Okafor' };

/** The first screen: from what stands on the ticket to the ticket itself. */
export function FindTicketScreen() {
  const navigate = useNavigate();
  return (
    <Stack gap={5}>
      <PageHeading
        documentTitle="Find my ticket"
        lead="Plans change. Take an earlier or a later train the same day, pick your seat, and see the whole price first."
      >
        Swap your train
      </PageHeading>
      <Columns aside={<Beside />}>
        <Card tone="raised" title="Find my ticket">
          <FindTicketForm onFound={({ id }) => navigate(swapPaths.booking(id))} />
          <ReferenceKinds />
        </Card>
        {getConfig().environment !== 'production' && <DemonstrationHint />}
      </Columns>
    </Stack>
  );
}

/** What a known traveller's own tickets would push away is not shown before it is clear whether there are any. */
function Beside() {
  const { isAwaited } = useBookings();
  return (
    <div className={styles.beside} data-awaited={isAwaited || undefined}>
      <Stack gap={5}>
        <MyBookings />
        <HowItWorks />
      </Stack>
    </div>
  );
}

function DemonstrationHint() {
  return (
    <p className={styles.demonstration}>
      <span>
        To try: <b>{demonstration.reference}</b> and <b>{demonstration.holder}</b>
      </span>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          useFindTicketDraft.setState(demonstration);
          document.querySelector<HTMLElement>('form button[type="submit"]')?.focus();
        }}
      >
        Fill in
      </Button>
    </p>
  );
}
