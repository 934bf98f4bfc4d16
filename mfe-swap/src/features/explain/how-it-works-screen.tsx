import { i18n, paths } from '@train-swap/shared-config';
import {
  ButtonLink,
  Card,
  PageHeading,
  Stack,
  SwapDrawing,
  type SwapDrawingProps,
} from '@train-swap/shared-ui';
import styles from './how-it-works-screen.module.css';

type Example = SwapDrawingProps & { title: string; text: string };

const getExamples = (): readonly Example[] => [
  {
    title: i18n.t('Two travellers swap'),
    text: i18n.t(
      'You have the 10:00 and want the 12:00. Another traveller has the 12:00 and wants the 10:00.',
    ),
    kind: 'two-way',
    parties: [
      { name: i18n.t('You'), has: '10:00', isYou: true, state: 'none' },
      { name: i18n.t('Traveller'), has: '12:00', state: 'none' },
    ],
  },
  {
    title: i18n.t('A ring of three'),
    text: i18n.t(
      'Each traveller takes the place of the next one. The last one takes your place. A ring can have up to four travellers.',
    ),
    kind: 'ring',
    parties: [
      { name: i18n.t('You'), has: '10:00', isYou: true, state: 'none' },
      { name: i18n.t('Traveller {number}', { number: 2 }), has: '12:00', state: 'none' },
      { name: i18n.t('Traveller {number}', { number: 3 }), has: '14:00', state: 'none' },
    ],
  },
  {
    title: i18n.t('A chain from a free seat'),
    text: i18n.t(
      'A seat on a full train becomes free. Another traveller takes it, and you take the place that this traveller leaves.',
    ),
    kind: 'chain',
    parties: [
      { name: i18n.t('You'), has: '10:00', isYou: true, state: 'none' },
      { name: i18n.t('Traveller {number}', { number: 2 }), has: '12:00', state: 'none' },
      { name: i18n.t('Free seat'), has: '14:00', state: 'free' },
    ],
  },
];

const getPromises = () => [
  i18n.t('You see the train, the seat and the price before you accept.'),
  i18n.t('Either all travellers accept, or nothing changes for anyone.'),
  i18n.t('Your old ticket stays valid until you have the new one.'),
  i18n.t('Other travellers do not see your name. Travellers do not pay each other.'),
];

/** Explains swaps with other travellers: two-way swaps, rings and chains. */
export function HowItWorksScreen() {
  return (
    <Stack gap={5}>
      <PageHeading
        documentTitle={i18n.t('How a swap works')}
        lead={i18n.t(
          'When the train you want is full, make a wish. We look for travellers who want what you have.',
        )}
      >
        {i18n.t('How a swap with others works')}
      </PageHeading>
      <ul className={styles.examples}>
        {getExamples().map(({ title, text, kind, parties }) => (
          <li key={title}>
            <Card title={title} className={styles.example}>
              <SwapDrawing kind={kind} parties={parties} />
              <p>{text}</p>
            </Card>
          </li>
        ))}
      </ul>
      <Card title={i18n.t('What is always safe')} tone="sunken">
        <ul className={styles.promises}>
          {getPromises().map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
        <div>
          <ButtonLink href={paths.findTicket()}>{i18n.t('Find my ticket')}</ButtonLink>
        </div>
      </Card>
    </Stack>
  );
}
