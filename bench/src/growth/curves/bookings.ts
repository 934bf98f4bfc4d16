import { type Curve, type Figure, nLogN } from '../curve';
import { measureServices } from '../measure-services';

const createFigure = (title: string, bound: string): Figure => ({
  title: `${title}, p99`,
  unit: 'ms',
  bar: nLogN,
  bound,
  problemAt: 500,
});

export const curve: Curve = {
  name: 'bookings',
  title: 'Bookings in the database',
  sizeUnit: 'bookings',
  sizes: [10_000, 100_000, 1_000_000],
  rounds: 1,
  method: `Written by \`pnpm bench growth bookings\`: all tables that grow with travellers have about so many rows. One traveller after the other
swaps a ticket. A test reads the plans of all statements (\`services/src/testing/growth\`).`,
  figures: {
    lookUp: createFigure('Find a booking', 'An index of references.'),
    list: createFigure('My bookings', 'Indexes of grants and addresses.'),
    open: createFigure('Open a booking', 'The primary key, and indexes of its rows.'),
    quote: createFigure('Quote all trains of the day', 'The trains of a day, and their places.'),
    hold: createFigure('Hold a seat', 'The places of one train.'),
    confirm: createFigure('Confirm a swap', 'The rows of one booking.'),
  },
  start: () => measureServices('bookings'),
};
