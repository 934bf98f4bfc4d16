import { paths } from 'shared-config';
import { ButtonLink, NotFoundScreen } from 'shared-ui';

export function UnknownScreen() {
  return (
    <NotFoundScreen>
      <ButtonLink href={paths.payments()}>Payments and receipts</ButtonLink>
      <ButtonLink href={paths.trips()} variant="secondary">
        My trips
      </ButtonLink>
    </NotFoundScreen>
  );
}
