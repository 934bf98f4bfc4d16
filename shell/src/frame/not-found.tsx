import { paths } from 'shared-config';
import { ButtonLink, PageHeading, Stack } from 'shared-ui';

/** For an address that no remote owns. */
export function NotFound() {
  return (
    <Stack gap={5}>
      <title>Page not found – Train Swap</title>
      <PageHeading lead="The address may be mistyped or out of date. Nothing of yours is lost.">
        There is no such page
      </PageHeading>
      <div>
        <ButtonLink href={paths.findTicket()}>Find my ticket</ButtonLink>
      </div>
    </Stack>
  );
}
