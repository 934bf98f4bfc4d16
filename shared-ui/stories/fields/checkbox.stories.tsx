import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox } from '../../src/index';

const meta = {
  component: Checkbox,
  args: { label: 'Send me news about swaps' },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unchecked: Story = {};

export const Checked: Story = { args: { defaultChecked: true } };

export const WithHint: Story = { args: { hint: 'At most one email a month.', optional: true } };

export const WithError: Story = {
  args: { label: 'I have read the conditions', error: 'Tick the box to go on.' },
};

export const Disabled: Story = { args: { disabled: true } };
