import { i18n } from '@train-swap/shared-config';
import { Button, Checkbox, Form, Notice, useForm, useFormValues } from '@train-swap/shared-ui';
import { useState } from 'react';
import { type NotificationChoices, saveChoices } from './notification-choices';

const getTopics = (): { name: keyof NotificationChoices; label: string; hint: string }[] => [
  {
    name: 'swapResults',
    label: i18n.t('Results of my swaps'),
    hint: i18n.t(
      'Your new ticket, an undo, a new seat, or a swap that did not happen. Without them, look at your trips.',
    ),
  },
  {
    name: 'proposals',
    label: i18n.t('Wishes and proposals'),
    hint: i18n.t(
      'We found a swap for you and need your answer in time. Without them, you may miss a swap.',
    ),
  },
  {
    name: 'trainChanges',
    label: i18n.t('Changes of my trains'),
    hint: i18n.t('Another platform, or a cancelled train.'),
  },
];

type ChoicesFormProps = {
  choices: NotificationChoices;
  link: string | undefined;
  onSaved: (choices: NotificationChoices) => void;
};

export function ChoicesForm({ choices, link, onSaved }: ChoicesFormProps) {
  const { values, onChange } = useFormValues(choices);
  const [saved, setSaved] = useState(false);
  const form = useForm({
    id: 'choices',
    values,
    onChange,
    validate: (valid) => ({ valid }),
    send: (choice) => saveChoices(choice, link),
    onDone: (choice) => {
      onSaved(choice);
      setSaved(true);
    },
  });
  return (
    <Form
      form={form}
      gap={5}
      failure={{ title: i18n.t('Your choice is not saved') }}
      aria-label={i18n.t('Email choices')}
    >
      {getTopics().map(({ name, label, hint }) => (
        <Checkbox
          key={name}
          label={label}
          hint={hint}
          checked={values[name]}
          onCheckedChange={(checked) => {
            setSaved(false);
            onChange({ [name]: checked });
          }}
        />
      ))}
      <Button type="submit" fullWidth busy={form.busy} busyLabel={i18n.t('Saving')}>
        {i18n.t('Save my choice')}
      </Button>
      {saved && (
        <Notice tone="success" announce="polite">
          {i18n.t('Your choice is saved.')}
        </Notice>
      )}
    </Form>
  );
}
