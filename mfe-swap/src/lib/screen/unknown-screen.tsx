import { paths } from 'shared-config';
import { ButtonLink, PageHeading, Stack } from 'shared-ui';

export function UnknownScreen() {
  return (
    <Stack gap={5}>
      <PageHeading
        documentTitle="Page not found"
        lead="Nothing stands at this address. It may have been typed or copied in part."
      >
        Page not found
      </PageHeading>
      <div>
        <ButtonLink href={paths.findTicket()}>Find my ticket</ButtonLink>
      </div>
    </Stack>
  );
}
