import type { Booking } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  Button,
  Cluster,
  ErrorSummary,
  type FormError,
  Notice,
  RadioGroup,
  Stack,
  TextArea,
} from '@train-swap/shared-ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
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

export function ComplaintForm({ booking, onOpened, onCancel }: ComplaintFormProps) {
  const everybody = booking.travellers.map(({ id }) => id);
  const [kind, setKind] = useState<(typeof kinds)[number]>();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(everybody);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = useOpenComplaint(booking.id, onOpened);

  useEffect(() => heading.current?.focus(), []);
  const errorOf = (fieldId: string) => errors.find((error) => error.fieldId === fieldId)?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    const written = text.trim();
    const found = [
      ...(kind ? [] : [{ fieldId: 'complaint-kind', message: i18n.t('Choose what it is about.') }]),
      ...(chosen.length > 0
        ? []
        : [{ fieldId: 'complaint-travellers', message: i18n.t('Choose at least one traveller.') }]),
      ...(written ? [] : [{ fieldId: 'complaint-text', message: i18n.t('Write what happened.') }]),
    ];
    setErrors(found);
    if (!kind || found.length > 0) return;
    const travellerIds = everybody.filter((id) => chosen.includes(id));
    open.mutate({ kind, travellerIds, text: written });
  }

  const textError = open.error?.getFieldDetail('text');
  return (
    <form onSubmit={submit} noValidate aria-labelledby="complaint-heading">
      <Stack gap={4}>
        <h3 id="complaint-heading" ref={heading} tabIndex={-1}>
          {i18n.t('Make a complaint')}
        </h3>
        <ErrorSummary errors={errors} />
        {open.error && !textError ? (
          <Notice tone="danger" title={i18n.t('Your complaint was not sent')} announce="assertive">
            {`${open.error.detail} ${i18n.t('What you wrote is still here.')}`}
          </Notice>
        ) : null}
        <RadioGroup
          id="complaint-kind"
          name="complaint-kind"
          label={i18n.t('What is it about?')}
          options={kinds.map((value) => ({
            value,
            label: getKindName(value),
            description: getHint(value),
          }))}
          value={kind ?? ''}
          onValueChange={(value) => setKind(kinds.find((one) => one === value))}
          error={errorOf('complaint-kind')}
        />
        <TravellerChoice
          id="complaint-travellers"
          legend={i18n.t('Which travellers does it concern?')}
          travellers={booking.travellers.map(({ id, firstName, surname }) => ({
            id,
            name: `${firstName} ${surname}`,
          }))}
          chosen={chosen}
          onChange={setChosen}
          error={errorOf('complaint-travellers')}
        />
        <TextArea
          id="complaint-text"
          label={i18n.t('What happened?')}
          hint={i18n.t(
            'Write when and where it happened, and what you want us to do. Never write card numbers or codes.',
          )}
          maxLength={5000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={errorOf('complaint-text') ?? textError}
        />
        <Cluster gap={3}>
          <Button type="submit" busy={open.isPending} busyLabel={i18n.t('Sending')}>
            {i18n.t('Send the complaint')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {i18n.t('Cancel')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
