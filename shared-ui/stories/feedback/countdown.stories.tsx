import type { Meta, StoryObj } from '@storybook/react-vite';
import { Countdown } from '../../src/index';
import { sampleNow } from '../sample-journey';

const meta = {
  component: Countdown,
  args: { until: '2026-11-21T11:39:05Z', now: sampleNow, label: 'Held for' },
} satisfies Meta<typeof Countdown>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InText: Story = {};

export const Pill: Story = { args: { variant: 'pill' } };

export const LastMinutes: Story = { args: { variant: 'pill', until: '2026-11-21T11:31:30Z' } };

export const Ended: Story = {
  args: {
    variant: 'pill',
    until: '2026-11-21T11:29:00Z',
    ended: 'The hold has run out. Your ticket is still valid.',
  },
};

export const Days: Story = { args: { until: '2026-11-24T15:00:00Z', label: 'Swap closes in' } };
