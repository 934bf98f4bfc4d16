import type { Meta, StoryObj } from '@storybook/react-vite';
import { SearchIcon, Stack, TextArea, TextField } from '../../src/index';

const meta = {
  component: TextField,
  args: { label: 'Booking reference' },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { hint: 'Eight letters and digits, on your ticket.' } };

export const Reference: Story = { args: { reference: true, defaultValue: 'AB12CD34' } };

export const WithError: Story = {
  args: { defaultValue: 'AB1', error: 'Enter all eight letters and digits.' },
};

export const Optional: Story = { args: { label: 'Discount code', optional: true } };

export const WithPrefixAndSuffix: Story = {
  args: { label: 'Search the help pages', prefix: <SearchIcon />, suffix: '12 pages' },
};

export const Widths: Story = {
  render: () => (
    <Stack>
      {(['full', 'medium', 'short'] as const).map((width) => (
        <TextField key={width} label={`Width: ${width}`} width={width} />
      ))}
    </Stack>
  ),
};

export const Disabled: Story = { args: { disabled: true, defaultValue: 'AB12CD34' } };

export const SeveralLines: Story = {
  render: () => (
    <Stack>
      <TextArea label="What happened?" hint="Do not write card numbers." />
      <TextArea label="What do you ask for?" error="Write at least ten letters." />
      <TextArea label="Remarks" optional rows={2} disabled />
    </Stack>
  ),
};
