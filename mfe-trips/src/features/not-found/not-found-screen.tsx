import { PageHeading } from '@train-swap/shared-ui';

export function NotFoundScreen() {
  return <PageHeading>Not found</PageHeading>;
}
