import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink, EmptyState, TicketIcon } from '../../src/index';

const meta = {
  component: EmptyState,
  args: { title: 'No trips here yet' },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TitleOnly: Story = {};

export const Complete: Story = {
  args: {
    icon: <TicketIcon />,
    children: 'Find a ticket by its booking reference. It then stays on this device.',
    action: <ButtonLink href="#story">Find my ticket</ButtonLink>,
  },
};
