import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stepper } from '../../src/index';

const meta = {
  component: Stepper,
  args: { steps: ['Train', 'Seats', 'Pay', 'Done'], current: 1, label: 'Steps of the swap' },
} satisfies Meta<typeof Stepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const First: Story = { args: { current: 0 } };

export const InProgress: Story = {};

export const Last: Story = { args: { current: 3 } };
