import type { Traveller } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { ButtonLink, PageHeading, Trans } from '@train-swap/shared-ui';
import { Narrow } from '../../lib/narrow';

export function AlreadySignedIn({ traveller, next }: { traveller: Traveller; next: string }) {
  return (
    <Narrow>
      <PageHeading
        documentTitle={i18n.t('Signed in')}
        lead={
          <Trans
            id="As <b>{address}</b>."
            values={{ address: traveller.email ?? traveller.phone ?? '' }}
            components={{ b: <b /> }}
          />
        }
      >
        {i18n.t('You are signed in')}
      </PageHeading>
      <p>
        <ButtonLink href={next}>{i18n.t('Continue')}</ButtonLink>
      </p>
    </Narrow>
  );
}
