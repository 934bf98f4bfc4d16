import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money } from '../../src/index';
import { pounds } from '../sample-journey';

const meta = { component: Money, args: { value: pounds(250) } } satisfies Meta<typeof Money>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Amount: Story = {};

export const Difference: Story = { args: { sign: 'always' } };

export const Refund: Story = { args: { value: pounds(-1000) } };

export const German: Story = {
  args: { value: { amount: 123_450, currency: 'EUR' }, locale: 'de-DE' },
};
