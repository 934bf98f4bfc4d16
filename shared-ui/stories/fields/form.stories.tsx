import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProblemError } from '@train-swap/shared-api';
import { Button, Form, type FormState, TextField } from '../../src/index';

const message = 'Enter the booking reference from your ticket.';
const form: FormState = {
  errors: [],
  problem: null,
  busy: false,
  element: { current: null },
  submit: async () => {},
};
const problem = new ProblemError({
  code: 'internal-error',
  status: 500,
  detail: 'Something went wrong on our side.',
  requestId: 'req-7F3K',
});

const meta = {
  component: Form,
  args: { form, 'aria-label': 'Find my ticket' },
  render: (args) => (
    <Form {...args}>
      <TextField
        id="form-reference"
        label="Booking reference"
        error={args.form.errors[0]?.message}
      />
      <Button type="submit" busy={args.form.busy}>
        Find my ticket
      </Button>
    </Form>
  ),
} satisfies Meta<typeof Form>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WrongField: Story = {
  args: { form: { ...form, errors: [{ fieldId: 'form-reference', message }] } },
};

export const ProblemInSummary: Story = { args: { form: { ...form, problem } } };

export const ProblemInNotice: Story = {
  args: {
    form: { ...form, problem },
    failure: { title: 'We could not look up your ticket', onRetry: () => {} },
  },
};
