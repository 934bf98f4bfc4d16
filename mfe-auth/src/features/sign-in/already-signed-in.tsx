import type { Traveller } from 'shared-api';
import { ButtonLink, PageHeading } from 'shared-ui';
import { Narrow } from '../../lib/narrow';

export function AlreadySignedIn({ traveller, next }: { traveller: Traveller; next: string }) {
  return (
    <Narrow>
      <PageHeading
        documentTitle="Signed in"
        lead={
          <>
            As <b>{traveller.email ?? traveller.phone}</b>.
          </>
        }
      >
        You are signed in
      </PageHeading>
      <p>
        <ButtonLink href={next}>Continue</ButtonLink>
      </p>
    </Narrow>
  );
}
