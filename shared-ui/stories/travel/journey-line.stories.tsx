import type { Meta, StoryObj } from '@storybook/react-vite';
import { JourneyLine } from '../../src/index';
import { sampleJourney } from '../sample-journey';

const meta = { component: JourneyLine, args: sampleJourney } satisfies Meta<typeof JourneyLine>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Direct: Story = {};

export const Large: Story = { args: { size: 'large' } };

export const WithChanges: Story = { args: { changes: 2, operator: 'LNER and Northern' } };

export const NextDay: Story = {
  args: {
    departure: '2026-11-21T23:50:00Z',
    arrival: '2026-11-22T06:12:00Z',
    durationMinutes: 382,
  },
};

export const Late: Story = {
  args: {
    expectedDeparture: '2026-11-21T12:15:00Z',
    expectedArrival: '2026-11-21T16:37:00Z',
    delayMinutes: 12,
  },
};

export const Cancelled: Story = { args: { cancelled: true } };

export const Replaced: Story = { args: { struckThrough: true } };
