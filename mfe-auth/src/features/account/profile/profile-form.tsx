import { acceptSession, getSessionState, type Traveller } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { LockIcon, Notice, TextField, useForm } from '@train-swap/shared-ui';
import { useState } from 'react';
import { Form } from '../../../lib/form/form';
import { validateBy } from '../../../lib/form/validate-by';
import { changeProfile, clearProfileDraft, useProfileDraft } from './profile-draft';
import { profileSchema, updateTraveller } from './update-traveller';

export function ProfileForm({ traveller }: { traveller: Traveller }) {
  const signsInByPhone = traveller.email === null;
  const draft = useProfileDraft();
  const own = draft.travellerId === traveller.id ? draft : null;
  const [saved, setSaved] = useState(false);
  const form = useForm({
    id: 'profile',
    values: {
      name: own?.name ?? traveller.name ?? '',
      phone: own?.phone ?? traveller.phone ?? '',
    },
    onChange: (changed) => {
      setSaved(false);
      changeProfile(traveller.id, changed);
    },
    validate: validateBy(profileSchema),
    send: updateTraveller,
    onDone: (updated) => {
      const { session } = getSessionState();
      if (session) acceptSession({ ...session, traveller: updated });
      clearProfileDraft();
      setSaved(true);
    },
  });
  return (
    <Form
      label={i18n.t('Your details')}
      form={form}
      submitLabel={i18n.t('Save my details')}
      busyLabel={i18n.t('Saving')}
      aside={
        saved && (
          <Notice tone="success" announce="polite">
            {i18n.t('Your details are saved.')}
          </Notice>
        )
      }
    >
      <TextField {...form.field('name')} label={i18n.t('Name')} optional autoComplete="name" />
      <TextField
        {...form.field('phone')}
        label={i18n.t('Mobile number')}
        hint={
          signsInByPhone
            ? i18n.t('You sign in with codes to this number, so it cannot be changed here.')
            : i18n.t('Sign-in codes go to your email address, not to this number.')
        }
        optional={!signsInByPhone}
        readOnly={signsInByPhone}
        suffix={signsInByPhone ? <LockIcon /> : null}
        type="tel"
        autoComplete="tel"
      />
    </Form>
  );
}
