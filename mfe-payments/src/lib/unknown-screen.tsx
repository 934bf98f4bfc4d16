import { paths } from 'shared-config';
import { ButtonLink, PageHeading, Stack } from 'shared-ui';

export function UnknownScreen() {
  return (
    <Stack gap={5}>
      <PageHeading
        documentTitle="Page not found"
        lead="The address may be old, or mistyped. Your receipts are one step away."
      >
        There is no such page
      </PageHeading>
      <p>
        <ButtonLink href={paths.payments()}>Payments and receipts</ButtonLink>
      </p>
    </Stack>
  );
}
