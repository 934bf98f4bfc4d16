import { useState } from 'react';
import { acceptSession, getSessionState, type Traveller } from 'shared-api';
import { LockIcon, Notice, TextField } from 'shared-ui';
import { Form } from '../../lib/form/form';
import { changeProfile, forgetProfileDraft, useProfileDraft } from './profile-draft';
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
    forgetProfileDraft();
    setSaved(true);
  });
  const change = (part: { name?: string; phone?: string }) => {
    setSaved(false);
    changeProfile(traveller.id, part);
  };
  return (
    <Form
      label="Your details"
      form={form}
      onSubmit={() => form.submit({ name, phone })}
      submitLabel="Save my details"
      busyLabel="Saving"
      aside={
        saved && (
          <Notice tone="success" announce="polite">
            Your details are saved.
          </Notice>
        )
      }
    >
      <TextField
        {...form.field('name')}
        label="Name"
        optional
        autoComplete="name"
        value={name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        {...form.field('phone')}
        label="Mobile number"
        hint={
          signsInByPhone
            ? 'You sign in with codes to this number, so it cannot be changed here.'
            : 'Sign-in codes go to your e-mail address, not to this number.'
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
