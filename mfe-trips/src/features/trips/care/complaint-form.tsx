import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Booking } from 'shared-api';
import {
  Button,
  Cluster,
  ErrorSummary,
  type FormError,
  Notice,
  RadioGroup,
  Stack,
  TextArea,
} from 'shared-ui';
import { useSameKey } from '../../../lib/same-key';
import { useOpenComplaint } from './complaint-api';
import { TravellerChoice } from './traveller-choice';
import { type ComplaintKind, kindNames } from './words';

/** Delay Repay has a place of its own, which fills the claim in. */
const kinds: readonly Exclude<ComplaintKind, 'delay-repay'>[] = [
  'seat-not-as-promised',
  'service-on-board',
  'refund',
  'other',
];
const hints: Partial<Record<ComplaintKind, string>> = {
  'seat-not-as-promised': 'Another seat, no seat, or not what the map showed',
  'service-on-board': 'Staff, heating, toilets, food, announcements',
  refund: 'Money that should have come back and did not',
};

type ComplaintFormProps = {
  booking: Booking;
  onOpened: (complaintNumber: string) => void;
  onCancel: () => void;
};

/** What went wrong, for whom, in the traveller's own words. */
export function ComplaintForm({ booking, onOpened, onCancel }: ComplaintFormProps) {
  const everybody = booking.travellers.map(({ id }) => id);
  const [kind, setKind] = useState<(typeof kinds)[number]>();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(everybody);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const keyOf = useSameKey();
  const open = useOpenComplaint(booking.id, onOpened);

  useEffect(() => heading.current?.focus(), []);
  const errorOf = (fieldId: string) => errors.find((error) => error.fieldId === fieldId)?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    const written = text.trim();
    const found = [
      ...(kind ? [] : [{ fieldId: 'complaint-kind', message: 'Choose what it is about.' }]),
      ...(chosen.length > 0
        ? []
        : [{ fieldId: 'complaint-travellers', message: 'Choose whom it concerns.' }]),
      ...(written ? [] : [{ fieldId: 'complaint-text', message: 'Write what happened.' }]),
    ];
    setErrors(found);
    if (!kind || found.length > 0) return;
    const travellerIds = everybody.filter((id) => chosen.includes(id));
    const complaint = { kind, travellerIds, text: written };
    open.mutate({ complaint, key: keyOf(complaint) });
  }

  const refusedText = open.error?.detailOf('text');
  return (
    <form onSubmit={submit} noValidate aria-labelledby="complaint-heading">
      <Stack gap={4}>
        <h3 id="complaint-heading" ref={heading} tabIndex={-1}>
          Make a complaint
        </h3>
        <ErrorSummary errors={errors} />
        {open.error && !refusedText ? (
          <Notice tone="danger" title="Your complaint was not sent" announce="assertive">
            {open.error.detail} What you wrote is still here.
          </Notice>
        ) : null}
        <RadioGroup
          id="complaint-kind"
          name="complaint-kind"
          label="What is it about?"
          options={kinds.map((value) => ({
            value,
            label: kindNames[value],
            description: hints[value],
          }))}
          value={kind ?? ''}
          onValueChange={(value) => setKind(kinds.find((one) => one === value))}
          error={errorOf('complaint-kind')}
        />
        <TravellerChoice
          id="complaint-travellers"
          legend="Whom does it concern?"
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
          label="What happened?"
          hint="When, where on the train, and what would put it right. Never write card numbers or codes."
          maxLength={5000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={errorOf('complaint-text') ?? refusedText}
        />
        <Cluster gap={3}>
          <Button type="submit" busy={open.isPending} busyLabel="Sending">
            Send the complaint
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
