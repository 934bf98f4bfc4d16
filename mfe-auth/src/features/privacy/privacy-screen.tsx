import { useState } from 'react';
import { setConsent, useConsent } from 'shared-api';
import { getConfig } from 'shared-config';
import { Button, Card, Checkbox, Notice, PageHeading, Stack } from 'shared-ui';
import { Narrow } from '../../lib/narrow';

/** What is stored and measured, and the traveller's choice over all that is not needed. */
export function PrivacyScreen() {
  const consent = useConsent();
  const [choice, setChoice] = useState(consent);
  const [saved, setSaved] = useState<'kept' | 'page-only'>();
  const { flags, tagManagerContainer } = getConfig();
  const loadsTags = flags.tagManagerIntegration && tagManagerContainer !== undefined;

  const change = (part: Partial<typeof choice>) => {
    setSaved(undefined);
    setChoice({ ...choice, ...part });
  };
  return (
    <Narrow>
      <PageHeading
        documentTitle="Privacy choices"
        lead="Until you allow it here, nothing is measured. You can change your mind at any time."
      >
        Privacy choices
      </PageHeading>
      <Card title="Always needed">
        <p>
          One cookie keeps you signed in, or keeps the tickets that you looked up as a guest. It
          holds a random number, no name, and ends when you sign out. Another, as random, says for
          400 days that you signed in on this device before, so that strangers who guess your codes
          do not lock you out. This choice is stored on this device.
        </p>
      </Card>
      <Card title="Your choice" tone="raised">
        <form
          aria-label="Privacy choices"
          onSubmit={(event) => {
            event.preventDefault();
            setSaved(setConsent(choice) ? 'kept' : 'page-only');
          }}
        >
          <Stack gap={5}>
            <Checkbox
              label="Statistics"
              hint="Which screens are used and where people get stuck. Never who you are, nor your tickets."
              checked={choice.analytics}
              onCheckedChange={(analytics) => change({ analytics })}
            />
            <Checkbox
              label="Tag manager"
              hint={
                loadsTags
                  ? 'Lets Google Tag Manager run measuring tools of other companies in a closed frame. They learn which screens and steps are used, never who you are, and never run beside codes, passwords, payment fields or barcodes.'
                  : 'Would let measuring tools of other companies load. This site has none at present.'
              }
              checked={choice.tagManager}
              onCheckedChange={(tagManager) => change({ tagManager })}
            />
            <Button type="submit" wide>
              Save my choice
            </Button>
            {saved === 'kept' && (
              <Notice tone="success" announce="polite">
                Your choice is saved on this device.
              </Notice>
            )}
            {saved === 'page-only' && (
              <Notice tone="warning" announce="polite">
                Your browser keeps nothing for this site. Your choice holds until you leave it.
              </Notice>
            )}
          </Stack>
        </form>
      </Card>
    </Narrow>
  );
}
