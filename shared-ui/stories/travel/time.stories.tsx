import type { Meta, StoryObj } from '@storybook/react-vite';
import { Time } from '../../src/index';

const meta = {
  component: Time,
  args: { instant: '2026-11-21T12:03:00Z', timeZone: 'Europe/London' },
} satisfies Meta<typeof Time>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TimeOfDay: Story = {};

export const Day: Story = { args: { format: 'date' } };

export const LongDay: Story = { args: { format: 'long-date' } };

export const DayAndTime: Story = { args: { format: 'date-time' } };

export const OtherZone: Story = { args: { timeZone: 'Europe/Paris' } };
