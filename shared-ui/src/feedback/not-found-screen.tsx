import { i18n } from '@train-swap/shared-config';
import type { ReactNode } from 'react';
import { ButtonLink } from '../actions/link';
import { PageHeading } from '../layout/page-heading';
import { Cluster, Stack } from '../layout/stack';

export type NotFoundScreenProps = {
  /** Pages that the traveller probably wanted, the most likely first. */
  links: readonly { href: string; label: string }[];
  lead?: ReactNode;
};

/** The screen for an address without a page. */
export function NotFoundScreen({
  links,
  lead = i18n.t('The address may be mistyped or out of date. Nothing of yours is lost.'),
}: NotFoundScreenProps) {
  return (
    <Stack gap={5}>
      <PageHeading documentTitle={i18n.t('Page not found')} lead={lead}>
        {i18n.t('There is no such page')}
      </PageHeading>
      <Cluster>
        {links.map(({ href, label }, index) => (
          <ButtonLink key={href} href={href} variant={index === 0 ? 'primary' : 'secondary'}>
            {label}
          </ButtonLink>
        ))}
      </Cluster>
    </Stack>
  );
}
