import { useParams } from 'react-router-dom';
import { paths } from 'shared-config';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  PageHeading,
  PriceBreakdown,
  Skeleton,
  Stack,
  Time,
} from 'shared-ui';
import { useReceipt } from './get-receipt';

/** What was paid, when and with which card; made to be printed. */
export function ReceiptScreen() {
  const { paymentId = '' } = useParams();
  const { data: receipt, error, isFetching, refetch } = useReceipt(paymentId);

  return (
    <Stack gap={5}>
      <PageHeading documentTitle="Receipt">Receipt</PageHeading>
      {error ? (
        <Alert
          tone="danger"
          title="The receipt cannot be shown"
          actions={
            <Button onClick={() => void refetch()} busy={isFetching}>
              Try again
            </Button>
          }
        >
          {error.detail}
        </Alert>
      ) : null}
      {!receipt && !error ? <Skeleton shape="block" label="Loading the receipt" /> : null}
      {receipt ? (
        <Card title={`Receipt ${receipt.number}`}>
          <p>
            Train Swap,{' '}
            <Time instant={receipt.issuedAt} timeZone="Europe/London" format="date-time" />
            {receipt.card ? `, ${receipt.card.brand} card ending in ${receipt.card.last4}` : null}
          </p>
          <PriceBreakdown lines={receipt.lines} total={receipt.total} totalLabel="Paid" />
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        </Card>
      ) : null}
      <ButtonLink variant="quiet" href={paths.trips()}>
        Back to my trips
      </ButtonLink>
    </Stack>
  );
}
