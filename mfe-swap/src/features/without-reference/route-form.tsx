import { now } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Button,
  Form,
  TextField,
  type TextFieldProps,
  useForm,
  useFormValues,
} from '@train-swap/shared-ui';
import { type FoundTrains, findTrains, formatStation, useStations } from './find-trains';
import styles from './without-reference-screen.module.css';

/** The date of the device, as an input of a date needs it. */
function getToday(): string {
  const date = new Date(now());
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Where and when the traveller travels. The trains of that day follow. */
export function RouteForm({ onFound }: { onFound: (trains: FoundTrains) => void }) {
  const typed = useFormValues({ from: '', to: '', date: getToday() });
  const form = useForm({
    id: 'route',
    ...typed,
    validate: ({ from, to, date }) => ({
      valid: { from, to, date },
      errors: {
        from: from.trim() ? undefined : i18n.t('Enter the station where you board.'),
        to: to.trim() ? undefined : i18n.t('Enter the station where you get off.'),
        date: date ? undefined : i18n.t('Enter the day of travel.'),
      },
    }),
    send: findTrains,
    onDone: onFound,
    findErrors: (problem) => ({
      to: problem.getFieldDetail('to'),
      date: problem.getFieldDetail('date'),
    }),
  });
  return (
    <Form
      form={form}
      gap={4}
      failure={{
        title: i18n.t('We could not look for your train'),
        onRetry: form.submit,
        children: i18n.t('What you typed is still here.'),
      }}
    >
      <div className={styles.route}>
        <StationField {...form.field('from')} label={i18n.t('From')} text={typed.values.from} />
        <StationField {...form.field('to')} label={i18n.t('To')} text={typed.values.to} />
        <TextField {...form.field('date')} type="date" label={i18n.t('Day of travel')} />
      </div>
      <div>
        <Button type="submit" busy={form.busy} busyLabel={i18n.t('Looking for trains')}>
          {i18n.t('Show trains')}
        </Button>
      </div>
    </Form>
  );
}

/** A station by name, with suggestions of the browser. */
function StationField({ text, ...field }: TextFieldProps & { text: string }) {
  const { data: stations = [] } = useStations(text);
  const listId = `${field.id}-stations`;
  return (
    <>
      <TextField {...field} list={listId} autoComplete="off" spellCheck={false} />
      <datalist id={listId}>
        {stations.map((station) => (
          <option key={station.id} value={formatStation(station)} />
        ))}
      </datalist>
    </>
  );
}
