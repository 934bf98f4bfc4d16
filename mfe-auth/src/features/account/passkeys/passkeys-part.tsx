import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Traveller } from 'shared-api';
import { Alert, Button, Skeleton } from 'shared-ui';

type Part = ComponentType<{ traveller: Traveller }>;

/** Passkeys, fetched when the account stands: who only signs in does not wait for them. */
export function PasskeysPart({ traveller }: { traveller: Traveller }) {
  const [part, setPart] = useState<{ Passkeys: Part }>();
  const [failed, setFailed] = useState(false);

  const load = useCallback(() => {
    setFailed(false);
    import('./passkeys').then(setPart, () => setFailed(true));
  }, []);
  useEffect(load, [load]);

  if (part) return <part.Passkeys traveller={traveller} />;
  if (!failed) return <Skeleton shape="block" label="Loading your passkeys" />;
  return (
    <Alert
      title="We could not load your passkeys"
      actions={
        <Button size="small" onClick={load}>
          Try again
        </Button>
      }
    >
      Check your connection, then try again. Everything else here works.
    </Alert>
  );
}
