import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge, Stack, Ticket } from '../../src/index';
import { SampleJourney } from '../sample-journey';

const meta = {
  component: Ticket,
  args: {
    title: 'Your ticket',
    id: 'ticket',
    reference: 'AB12CD34',
    journey: <SampleJourney />,
    stub: [
      { label: 'Coach', value: 'C' },
      { label: 'Seat', value: '32' },
    ],
  },
} satisfies Meta<typeof Ticket>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Valid: Story = { args: { children: <p>1 adult, Advance Single</p> } };

export const Replaced: Story = { args: { title: 'Your old ticket', state: 'replaced' } };

export const WithoutSeat: Story = { args: { stub: [] } };

export const Cancelled: Story = {
  args: {
    journey: <SampleJourney cancelled />,
    children: <Badge tone="danger">The train does not run</Badge>,
  },
};

export const OldAndNew: Story = {
  render: (args) => (
    <Stack>
      <Ticket {...args} id="old" title="Your old ticket" state="replaced" />
      <Ticket
        {...args}
        id="new"
        title="Your new ticket"
        journey={<SampleJourney departure="2026-11-21T13:03:00Z" arrival="2026-11-21T17:25:00Z" />}
      />
    </Stack>
  ),
};
