import type { Meta, StoryObj } from '@storybook/react-vite';
import { AlertList, LiveNotes, StaleNotice } from '../../src/index';

const alerts = [
  {
    title: 'Fewer trains between York and Darlington',
    description: 'A signal near Thirsk does not work. Allow 20 minutes more.',
  },
  { title: 'No food on board today', description: null },
];

const live = { isStale: false, seenAt: '2026-11-21T11:28:00Z', occupancy: null, alerts };

const meta = {
  component: LiveNotes,
  args: { legs: [{ timeZone: 'Europe/London', live }] },
} satisfies Meta<typeof LiveNotes>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Alerts: Story = {};

export const OutdatedTimes: Story = {
  args: { legs: [{ timeZone: 'Europe/London', live: { ...live, isStale: true } }] },
};

export const NeverSeen: Story = {
  render: () => {
    const outdated = { ...live, isStale: true, seenAt: null };
    return <StaleNotice legs={[{ timeZone: 'Europe/London', live: outdated }]} />;
  },
};

export const AlertsOnly: Story = { render: () => <AlertList alerts={alerts} /> };
