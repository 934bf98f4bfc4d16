import { i18n, paths } from '@train-swap/shared-config';
import { noChoices } from '../../lib/choices';
import { swapPaths } from '../../lib/swap-paths';
import type { RunningTour } from '../../lib/tour/tour-state';

export type Step = {
  title: () => string;
  text: () => string;
  /** The screen of the step. */
  path: (tour: RunningTour) => string;
  /** Selectors of the element that the step explains. The first one that is found is used. */
  anchors: readonly string[];
};

const ticket = ({ bookingId }: RunningTour) => swapPaths.booking(bookingId);
const verdict = '[aria-labelledby="verdict"]';

export const steps: readonly Step[] = [
  {
    title: () => i18n.t('Your ticket and its verdict'),
    text: () =>
      i18n.t(
        'A green box means that you can swap this ticket. It shows the reason and the time that is left.',
      ),
    path: ticket,
    anchors: [verdict],
  },
  {
    title: () => i18n.t('The departure board'),
    text: () =>
      i18n.t(
        'All trains of the day that your ticket allows, each with its full price. Your own train has an orange edge.',
      ),
    path: ticket,
    anchors: ['[data-tour="board"]', verdict],
  },
  {
    title: () => i18n.t('A full train and its wish'),
    text: () =>
      i18n.t(
        'A full train stays on the board. Wish for it, and we look for travellers who want the place that you have.',
      ),
    path: ticket,
    anchors: ['[data-tour="full-train"]', '[data-tour="wish"]', verdict],
  },
  {
    title: () => i18n.t('Who moves where'),
    text: () =>
      i18n.t(
        'Each swap with others has a drawing like this one. All travellers accept, or nothing changes for anyone.',
      ),
    path: () => paths.howItWorks(),
    anchors: ['[data-tour="ring"]'],
  },
  {
    title: () => i18n.t('Choose your seat'),
    text: () =>
      i18n.t(
        'The plan shows the free seats of the train. Choose one, or choose what you like and let us find the seat.',
      ),
    path: ({ bookingId, journeyId }) => swapPaths.seats(bookingId, { ...noChoices, journeyId }),
    anchors: ['[data-tour="seats"]'],
  },
  {
    title: () => i18n.t('Changed your mind?'),
    text: () =>
      i18n.t(
        'This ticket stays valid until you have the new one. After a swap you have some minutes to undo it in My trips.',
      ),
    path: ticket,
    anchors: ['[aria-labelledby="ticket"]', verdict],
  },
];
