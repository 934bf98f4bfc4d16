import type { Booking } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Button,
  Cluster,
  Form,
  RadioGroup,
  Stack,
  TextArea,
  useForm,
  useFormValues,
} from '@train-swap/shared-ui';
import { useEffect, useRef } from 'react';
import { useOpenComplaint } from './complaint-api';
import { TravellerChoice } from './traveller-choice';
import { type ComplaintKind, getKindName } from './words';

/** Without Delay Repay, which has its own form. */
const kinds: readonly Exclude<ComplaintKind, 'delay-repay'>[] = [
  'seat-not-as-promised',
  'service-on-board',
  'refund',
  'other',
];

function getHint(kind: ComplaintKind): string | undefined {
  const hints: Partial<Record<ComplaintKind, string>> = {
    'seat-not-as-promised': i18n.t('Another seat, no seat, or not as the seat plan showed'),
    'service-on-board': i18n.t('Staff, heating, toilets, food, announcements'),
    refund: i18n.t('A refund that did not arrive'),
  };
  return hints[kind];
}

type ComplaintFormProps = {
  booking: Booking;
  onOpened: (complaintNumber: string) => void;
  onCancel: () => void;
};

type Draft = {
  kind: (typeof kinds)[number] | undefined;
  travellerIds: readonly string[];
  text: string;
};

export function ComplaintForm({ booking, onOpened, onCancel }: ComplaintFormProps) {
  const everybody = booking.travellers.map(({ id }) => id);
  const { values, onChange } = useFormValues<Draft>({
    kind: undefined,
    travellerIds: everybody,
    text: '',
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useForm({
    id: 'complaint',
    values,
    onChange,
    validate: ({ kind, travellerIds, text }) => ({
      valid: kind && {
        kind,
        travellerIds: everybody.filter((id) => travellerIds.includes(id)),
        text: text.trim(),
      },
      errors: {
        kind: kind ? undefined : i18n.t('Choose what it is about.'),
        travellerIds:
          travellerIds.length > 0 ? undefined : i18n.t('Choose at least one traveller.'),
        text: text.trim() ? undefined : i18n.t('Write what happened.'),
      },
    }),
    send: useOpenComplaint(booking.id, onOpened).mutateAsync,
  });
  return (
    <Stack gap={4}>
      <h3 id="complaint-heading" ref={heading} tabIndex={-1}>
        {i18n.t('Make a complaint')}
      </h3>
      <Form
        form={form}
        failure={{
          title: i18n.t('Your complaint was not sent'),
          children: i18n.t('What you wrote is still here.'),
        }}
        aria-labelledby="complaint-heading"
      >
        <RadioGroup
          id="complaint-kind"
          name="complaint-kind"
          label={i18n.t('What is it about?')}
          options={kinds.map((value) => ({
            value,
            label: getKindName(value),
            description: getHint(value),
          }))}
          value={values.kind ?? ''}
          onValueChange={(value) => onChange({ kind: kinds.find((kind) => kind === value) })}
          error={form.errorOf('kind')}
        />
        <TravellerChoice
          id="complaint-travellerIds"
          legend={i18n.t('Which travellers does it concern?')}
          travellers={booking.travellers.map(({ id, firstName, surname }) => ({
            id,
            name: `${firstName} ${surname}`,
          }))}
          chosen={values.travellerIds}
          onChange={(travellerIds) => onChange({ travellerIds })}
          error={form.errorOf('travellerIds')}
        />
        <TextArea
          {...form.field('text')}
          label={i18n.t('What happened?')}
          hint={i18n.t(
            'Write when and where it happened, and what you want us to do. Never write card numbers or codes.',
          )}
          maxLength={5000}
        />
        <Cluster gap={3}>
          <Button type="submit" busy={form.busy} busyLabel={i18n.t('Sending')}>
            {i18n.t('Send the complaint')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {i18n.t('Cancel')}
          </Button>
        </Cluster>
      </Form>
    </Stack>
  );
}
