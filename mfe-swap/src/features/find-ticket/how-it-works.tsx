import { SeatIcon, TicketIcon, TrainIcon } from 'shared-ui';
import styles from './how-it-works.module.css';

const steps = [
  {
    icon: <TrainIcon />,
    title: 'Choose another train',
    text: 'Every train of the day that your ticket allows, with one price and nothing added later.',
  },
  {
    icon: <SeatIcon />,
    title: 'Take your seat',
    text: 'Pick it on the plan of the train. It is kept for you for ten minutes.',
  },
  {
    icon: <TicketIcon />,
    title: 'Get the new ticket',
    text: 'Your old ticket stays valid until the new one is there.',
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className={styles.title}>
        How a swap works
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ icon, title, text }) => (
          <li key={title} className={styles.step}>
            <span className={styles.icon}>{icon}</span>
            <div>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
