import { paths } from 'shared-config';
import { ButtonLink, NotFoundScreen } from 'shared-ui';

/** For an address that no remote owns. */
export function NotFound() {
  return (
    <NotFoundScreen>
      <ButtonLink href={paths.findTicket()}>Find my ticket</ButtonLink>
      <ButtonLink href={paths.help()} variant="secondary">
        Help pages
      </ButtonLink>
    </NotFoundScreen>
  );
}
