import type { Meta, StoryObj } from '@storybook/react-vite';
import { Tabs } from '../../src/index';

const meta = {
  component: Tabs,
  args: {
    label: 'Trips',
    tabs: [
      { value: 'upcoming', label: 'Upcoming', content: 'Two trips.' },
      { value: 'past', label: 'Past', content: 'Eleven trips.' },
      { value: 'swapped', label: 'Swapped', content: 'Three trips.' },
    ],
  },
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const First: Story = {};

export const Second: Story = { args: { defaultValue: 'past' } };
