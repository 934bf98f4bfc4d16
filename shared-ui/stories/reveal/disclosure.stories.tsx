import type { Meta, StoryObj } from '@storybook/react-vite';
import { Disclosure } from '../../src/index';

const meta = {
  component: Disclosure,
  args: { summary: 'Why this price?', children: 'The new train has a higher fare.' },
} satisfies Meta<typeof Disclosure>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = { args: { defaultOpen: true } };
