import { ButtonLink, PageHeading } from 'shared-ui';
import { Narrow } from '../../lib/narrow';

export function AlreadySignedIn({ email, next }: { email: string; next: string }) {
  return (
    <Narrow>
      <PageHeading
        documentTitle="Signed in"
        lead={
          <>
            As <b>{email}</b>.
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
