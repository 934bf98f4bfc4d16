import type { Meta, StoryObj } from '@storybook/react-vite';
import { NotFoundScreen } from '../../src/index';

const meta = {
  component: NotFoundScreen,
  args: {
    links: [
      { href: '#find', label: 'Find my ticket' },
      { href: '#help', label: 'Help' },
    ],
  },
} satisfies Meta<typeof NotFoundScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const UnknownAddress: Story = {};

export const UnknownTrip: Story = {
  args: { lead: 'This trip is not on this device. Sign in or find it by its booking reference.' },
};
