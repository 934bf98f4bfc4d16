import { type ProblemError, toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button, Checkbox, Notice, Stack } from '@train-swap/shared-ui';
import { useState } from 'react';
import { type NotificationChoices, saveChoices } from './notification-choices';

const topics: { name: keyof NotificationChoices; label: string; hint: string }[] = [
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
  const [choice, setChoice] = useState(choices);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const [problem, setProblem] = useState<ProblemError>();

  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      onSaved(await saveChoices(choice, link));
      setSaved(true);
    } catch (caught) {
      setProblem(toProblem(caught));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      aria-label={i18n.t('Email choices')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Stack gap={5}>
        {topics.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={choice[name]}
            onCheckedChange={(checked) => {
              setSaved(false);
              setChoice({ ...choice, [name]: checked });
            }}
          />
        ))}
        {problem && <Alert title={i18n.t('Your choice is not saved')}>{problem.detail}</Alert>}
        <Button type="submit" fullWidth busy={busy} busyLabel={i18n.t('Saving')}>
          {i18n.t('Save my choice')}
        </Button>
        {saved && (
          <Notice tone="success" announce="polite">
            {i18n.t('Your choice is saved.')}
          </Notice>
        )}
      </Stack>
    </form>
  );
}
