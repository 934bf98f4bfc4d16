import { paths } from 'shared-config';
import { ButtonLink, PageHeading } from 'shared-ui';

/** For an address that no remote owns. */
export function NotFound() {
  return (
    <>
      <title>Page not found – Train Swap</title>
      <PageHeading>There is no such page</PageHeading>
      <p>The address may be mistyped or out of date. Nothing of yours is lost.</p>
      <ButtonLink href={paths.findTicket()}>Find my ticket</ButtonLink>
    </>
  );
}
