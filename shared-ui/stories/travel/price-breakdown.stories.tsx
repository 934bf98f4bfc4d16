import type { Meta, StoryObj } from '@storybook/react-vite';
import { PriceBreakdown } from '../../src/index';
import { pounds } from '../sample-journey';

const meta = {
  component: PriceBreakdown,
  args: {
    lines: [
      { label: 'Fare difference', amount: pounds(1200) },
      { label: 'Exchange fee', amount: pounds(250) },
      { label: 'Senior Railcard', amount: pounds(-400) },
    ],
    total: pounds(1050),
  },
} satisfies Meta<typeof PriceBreakdown>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ToPay: Story = { args: { note: 'Charged when the swap is confirmed.' } };

export const NothingToPay: Story = {
  args: { lines: [{ label: 'Exchange fee, waived', amount: pounds(0) }], total: pounds(0) },
};

export const Refund: Story = {
  args: {
    lines: [{ label: 'Fare difference', amount: pounds(-600) }],
    total: pounds(-600),
    note: 'Back on your card in three to five days.',
  },
};
