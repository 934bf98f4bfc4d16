import type { Meta, StoryObj } from '@storybook/react-vite';
import { Toast } from '../../src/index';

const meta = {
  component: Toast,
  args: {
    message: 'Your wish is withdrawn.',
    onUndo: () => undefined,
    onClose: () => undefined,
  },
} satisfies Meta<typeof Toast>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithUndo: Story = {};

export const Undoing: Story = { args: { busy: true } };
