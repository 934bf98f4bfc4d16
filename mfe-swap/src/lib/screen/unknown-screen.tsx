import { paths } from 'shared-config';
import { ButtonLink, NotFoundScreen } from 'shared-ui';

export function UnknownScreen() {
  return (
    <NotFoundScreen>
      <ButtonLink href={paths.findTicket()}>Find my ticket</ButtonLink>
      <ButtonLink href={paths.trips()} variant="secondary">
        My trips
      </ButtonLink>
    </NotFoundScreen>
  );
}
