import { acceptSession, getSessionState, type Traveller } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { LockIcon, Notice, TextField } from '@train-swap/shared-ui';
import { useState } from 'react';
import { Form } from '../../../lib/form/form';
import { changeProfile, clearProfileDraft, useProfileDraft } from './profile-draft';
import { useUpdateTraveller } from './update-traveller';

export function ProfileForm({ traveller }: { traveller: Traveller }) {
  const signsInByPhone = traveller.email === null;
  const draft = useProfileDraft();
  const own = draft.travellerId === traveller.id ? draft : null;
  const name = own?.name ?? traveller.name ?? '';
  const phone = own?.phone ?? traveller.phone ?? '';
  const [saved, setSaved] = useState(false);
  const form = useUpdateTraveller((changed) => {
    const { session } = getSessionState();
    if (session) acceptSession({ ...session, traveller: changed });
    clearProfileDraft();
    setSaved(true);
  });
  const change = (part: { name?: string; phone?: string }) => {
    setSaved(false);
    changeProfile(traveller.id, part);
  };
  return (
    <Form
      label={i18n.t('Your details')}
      form={form}
      onSubmit={() => form.submit({ name, phone })}
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
      <TextField
        {...form.field('name')}
        label={i18n.t('Name')}
        optional
        autoComplete="name"
        value={name}
        onChange={({ target }) => change({ name: target.value })}
      />
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
        value={phone}
        onChange={({ target }) => change({ phone: target.value })}
      />
    </Form>
  );
}
