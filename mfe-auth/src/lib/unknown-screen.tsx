import { paths } from 'shared-config';
import { ButtonLink, NotFoundScreen } from 'shared-ui';

export function UnknownScreen() {
  return (
    <NotFoundScreen>
      <ButtonLink href={paths.account()}>Go to my account</ButtonLink>
      <ButtonLink href={paths.findTicket()} variant="secondary">
        Find my ticket
      </ButtonLink>
    </NotFoundScreen>
  );
}
