import type { Meta, StoryObj } from '@storybook/react-vite';
import { Select } from '../../src/index';

const meta = {
  component: Select,
  args: {
    label: 'Railcard',
    options: [
      { value: 'young', label: '16-25 Railcard' },
      { value: 'senior', label: 'Senior Railcard' },
      { value: 'network', label: 'Network Railcard', disabled: true },
    ],
  },
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = { args: { defaultValue: 'senior' } };

export const NothingChosen: Story = {
  args: { placeholder: 'Choose a railcard', optional: true, hint: 'One third off most fares.' },
};

export const WithError: Story = {
  args: { placeholder: 'Choose a railcard', error: 'Choose the railcard of this traveller.' },
};

export const Medium: Story = { args: { width: 'medium' } };

export const Disabled: Story = { args: { disabled: true } };
