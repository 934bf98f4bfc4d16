import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProblemError } from '@train-swap/shared-api';
import { Link, ProblemNotice, QueryProblem } from '../../src/index';

const taken = new ProblemError({
  code: 'seat-taken',
  status: 409,
  detail: 'Seat 32 in coach C was taken. Choose another seat.',
});
const serverError = new ProblemError({
  code: 'internal-error',
  status: 500,
  detail: 'Something went wrong on our side.',
  requestId: 'req-7F3K',
});

const meta = {
  component: ProblemNotice,
  args: { title: 'The seat could not be held', problem: taken },
} satisfies Meta<typeof ProblemNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Conflict: Story = { args: { children: 'Your ticket is still valid.' } };

export const ServerError: Story = {
  args: { problem: serverError, onRetry: () => {}, actions: <Link href="#help">Get help</Link> },
};

export const Retrying: Story = { args: { problem: serverError, onRetry: () => {}, busy: true } };

export const OfQuery: Story = {
  render: ({ title, problem }) => (
    <QueryProblem title={title} query={{ error: problem, refetch: () => {}, isFetching: false }} />
  ),
};
