import { i18n } from '@train-swap/shared-config';
import { Button, formatTime, Notice, Stack, Trans } from '@train-swap/shared-ui';
import type { FoundTicket } from './code/ticket-code';

type TicketChoiceProps = {
  tickets: readonly FoundTicket[];
  onChoose: (ticket: FoundTicket) => void;
};

/** Several tickets were found: the traveller chooses one. */
export function TicketChoice({ tickets, onChoose }: TicketChoiceProps) {
  return (
    <Notice title={i18n.t('Which ticket do you want to open?')} announce="polite">
      <Stack gap={3}>
        <p>{i18n.t('{count} tickets were found.', { count: tickets.length })}</p>
        {tickets.map((ticket) => (
          <Button
            key={ticket.payload}
            variant="secondary"
            fullWidth
            onClick={() => onChoose(ticket)}
          >
            <Trans
              id="<bdi>{reference}</bdi>: train <bdi>{train}</bdi>, {date}"
              values={{
                reference: ticket.reference,
                train: ticket.train,
                date: formatTime({ instant: ticket.date, timeZone: 'UTC', format: 'date' }),
              }}
              components={{ bdi: <bdi /> }}
            />
          </Button>
        ))}
      </Stack>
    </Notice>
  );
}
