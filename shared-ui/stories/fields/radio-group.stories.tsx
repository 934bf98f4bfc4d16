import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge, Money, RadioCards, RadioGroup } from '../../src/index';
import { pounds } from '../sample-journey';

const meta = {
  component: RadioGroup,
  args: {
    label: 'How should we send the code?',
    name: 'channel',
    options: [
      { value: 'email', label: 'Email', description: 'a•••@example.com' },
      { value: 'text', label: 'Text message', description: '•••• 0123' },
      { value: 'post', label: 'Letter', disabled: true },
    ],
  },
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingChosen: Story = {};

export const Chosen: Story = { args: { defaultValue: 'email', hint: 'It arrives in a minute.' } };

export const WithError: Story = { args: { error: 'Choose how to get the code.' } };

export const Cards: Story = {
  args: {
    label: 'Card',
    defaultValue: 'visa',
    options: [
      {
        value: 'visa',
        label: 'Visa •••• 4242',
        description: 'Expires 04/28',
        aside: <Badge tone="success">Last used</Badge>,
      },
      { value: 'new', label: 'A new card', aside: <Money value={pounds(250)} /> },
      { value: 'old', label: 'Mastercard •••• 4444', description: 'Expired', disabled: true },
    ],
  },
  render: (args) => <RadioCards {...args} />,
};

export const CardsWithError: Story = {
  args: { ...Cards.args, defaultValue: undefined, error: 'Choose a card.' },
  render: Cards.render,
};
