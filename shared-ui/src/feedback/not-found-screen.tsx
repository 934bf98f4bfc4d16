import type { ReactNode } from 'react';
import { PageHeading } from '../layout/page-heading';
import { Cluster, Stack } from '../layout/stack';

export type NotFoundScreenProps = {
  /** Links to where the traveller may have wanted to go, the likeliest first. */
  children: ReactNode;
  lead?: ReactNode;
};

/** The screen for an address that has none. */
export function NotFoundScreen({
  children,
  lead = 'The address may be mistyped or out of date. Nothing of yours is lost.',
}: NotFoundScreenProps) {
  return (
    <Stack gap={5}>
      <PageHeading documentTitle="Page not found" lead={lead}>
        There is no such page
      </PageHeading>
      <Cluster>{children}</Cluster>
    </Stack>
  );
}
