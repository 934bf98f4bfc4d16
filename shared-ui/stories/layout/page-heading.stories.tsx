import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageHeading } from '../../src/index';

const meta = {
  component: PageHeading,
  args: { children: 'Choose your train', shouldFocus: false },
} satisfies Meta<typeof PageHeading>;
export default meta;
type Story = StoryObj<typeof meta>;

export const HeadingOnly: Story = {};

export const Complete: Story = {
  args: {
    eyebrow: 'Booking AB12CD34',
    lead: 'Your ticket stays valid until the swap is confirmed.',
  },
};
