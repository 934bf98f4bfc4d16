import { PageHeading } from '@train-swap/shared-ui';

export function NotFoundScreen() {
  return <PageHeading documentTitle="Not found">Not found</PageHeading>;
}
