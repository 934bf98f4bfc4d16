import { paths } from 'shared-config';
import { ButtonLink, EmptyState, PageHeading, Stack } from 'shared-ui';

/** The front page of payments: where receipts are found. */
export function OverviewScreen() {
  return (
    <Stack gap={5}>
      <PageHeading documentTitle="Payments">Payments and receipts</PageHeading>
      <EmptyState title="Receipts stand with your trips">
        <p>Open the trip that you swapped: its receipt, and any refund, is in its timeline.</p>
        <ButtonLink href={paths.trips()}>My trips</ButtonLink>
      </EmptyState>
    </Stack>
  );
}
