import { paths } from 'shared-config';
import { ButtonLink, NotFoundScreen } from 'shared-ui';

export function UnknownScreen() {
  return (
    <NotFoundScreen>
      <ButtonLink href={paths.trips()}>My trips</ButtonLink>
      <ButtonLink href={paths.help()} variant="secondary">
        Help pages
      </ButtonLink>
    </NotFoundScreen>
  );
}
