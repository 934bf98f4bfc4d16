import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './ticket.module.css';

export type TicketFact = { label: ReactNode; value: ReactNode };

export type TicketProps = {
  /** On the band: what this ticket is, for example "Your ticket". */
  title: ReactNode;
  titleLevel?: 2 | 3;
  /** On the band: the booking reference or the date. */
  reference?: ReactNode;
  /** A `JourneyLine`. */
  journey: ReactNode;
  /** On the stub, in large type: coach, seat, platform. */
  stub?: readonly TicketFact[];
  /** `previous` is the ticket beside the one that a swap leads to; `replaced` is the old ticket after the swap. */
  state?: 'valid' | 'previous' | 'replaced';
  /** Connects the ticket with the same ticket on the next screen, for a view transition. */
  transitionName?: 'old-ticket' | 'new-ticket';
  /** The id of the title. */
  id?: string;
  /** Below the journey: travellers, ticket type, links. */
  children?: ReactNode;
};

/** A train ticket: an orange band, the journey, a perforation and the stub with the seat. */
export function Ticket(props: TicketProps) {
  const { title, titleLevel = 2, reference, journey, stub = [], id, children } = props;
  const { state = 'valid', transitionName } = props;
  const Title = titleLevel === 2 ? 'h2' : 'h3';
  return (
    <section
      className={classNames(styles.ticket, transitionName && styles[`ticket-${transitionName}`])}
      data-state={state}
      aria-labelledby={id}
    >
      <header className={styles['ticket-band']}>
        <Title id={id} className={styles['ticket-title']}>
          {title}
        </Title>
        {reference && (
          <p className={styles['ticket-reference']} translate="no">
            {reference}
          </p>
        )}
      </header>
      <div className={styles['ticket-body']}>
        <div className={styles['ticket-main']}>
          {journey}
          {children}
        </div>
        {stub.length > 0 && (
          <dl className={styles['ticket-stub']}>
            {stub.map(({ label, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a ticket have a fixed order
              <div key={index}>
                <dt>{label}</dt>
                <dd translate="no">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
