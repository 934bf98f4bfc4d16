import type { Meta, StoryObj } from '@storybook/react-vite';
import { Cluster, ContactButtons } from '../../src/index';

const meta = {
  component: ContactButtons,
  args: {
    contact: { email: 'a•••@example.com', phone: '+44 •••• ••0101' },
    sending: null,
    onSend: () => {},
  },
  decorators: [(story) => <Cluster>{story()}</Cluster>],
} satisfies Meta<typeof ContactButtons>;
export default meta;
type Story = StoryObj<typeof meta>;

export const BothChannels: Story = {};

export const Sending: Story = { args: { sending: 'email' } };
