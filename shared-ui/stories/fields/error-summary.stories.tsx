import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorSummary, Stack, TextField } from '../../src/index';

const message = 'Enter the booking reference from your ticket.';

const meta = {
  component: ErrorSummary,
  args: { errors: [{ fieldId: 'reference', message }, { message: 'Choose at least one train.' }] },
} satisfies Meta<typeof ErrorSummary>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithFields: Story = {
  render: (args) => (
    <Stack>
      <ErrorSummary {...args} />
      <TextField id="reference" label="Booking reference" error={message} />
    </Stack>
  ),
};

export const OwnTitle: Story = { args: { title: 'Two things are missing' } };
