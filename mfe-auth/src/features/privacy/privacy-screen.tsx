import { setConsent, useConsent } from '@train-swap/shared-api';
import { getConfig, i18n } from '@train-swap/shared-config';
import { Button, Card, Checkbox, Notice, PageHeading, Stack } from '@train-swap/shared-ui';
import { useState } from 'react';
import { Narrow } from '../../lib/narrow';

/** Shows what is stored and measured, with the traveller's choice for optional purposes. */
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
        lead={i18n.t(
          'We measure nothing until you allow it here. You can change your choice at any time.',
        )}
      >
        {i18n.t('Privacy choices')}
      </PageHeading>
      <Card title={i18n.t('Always needed')}>
        <p>
          {i18n.t(
            'One cookie keeps you signed in, or keeps the tickets that you looked up as a guest. It contains a random number and no name. It ends when you sign out. A second cookie with a random number shows for 400 days that you signed in on this device before. With it, other people who guess your codes cannot lock you out. Your choice on this page is stored on this device.',
          )}
        </p>
        <p>
          {i18n.t(
            'Trips and passes that you open are stored in this browser, so that they open without a network. They are deleted when you sign out, when you delete your account, and six hours after the arrival.',
          )}
        </p>
      </Card>
      <Card title={i18n.t('Your choice')} tone="raised">
        <form
          aria-label={i18n.t('Privacy choices')}
          onSubmit={(event) => {
            event.preventDefault();
            setSaved(setConsent(choice) ? 'kept' : 'page-only');
          }}
        >
          <Stack gap={5}>
            <Checkbox
              label={i18n.t('Statistics')}
              hint={i18n.t(
                'Which screens are used and where people have problems. Never who you are or which tickets you have.',
              )}
              checked={choice.analytics}
              onCheckedChange={(analytics) => change({ analytics })}
            />
            <Checkbox
              label={i18n.t('Tag manager')}
              hint={
                loadsTags
                  ? i18n.t(
                      'Google Tag Manager can run measuring tools of other companies in a closed frame. They receive which screens and steps are used, never who you are. They do not run on screens with codes, passwords, payment fields or barcodes.',
                    )
                  : i18n.t('Measuring tools of other companies. This site has none at the moment.')
              }
              checked={choice.tagManager}
              onCheckedChange={(tagManager) => change({ tagManager })}
            />
            <Button type="submit" fullWidth>
              {i18n.t('Save my choice')}
            </Button>
            {saved === 'kept' && (
              <Notice tone="success" announce="polite">
                {i18n.t('Your choice is saved on this device.')}
              </Notice>
            )}
            {saved === 'page-only' && (
              <Notice tone="warning" announce="polite">
                {i18n.t(
                  'Your browser does not save data for this site. Your choice is valid until you leave the site.',
                )}
              </Notice>
            )}
          </Stack>
        </form>
      </Card>
    </Narrow>
  );
}
