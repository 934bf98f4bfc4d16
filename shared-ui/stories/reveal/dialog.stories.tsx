import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button, Dialog } from '../../src/index';

const meta = {
  component: Dialog,
  args: {
    open: true,
    onClose: () => {},
    title: 'Withdraw your wish?',
    children: 'We stop looking for a swap. Your ticket does not change.',
    actions: (
      <>
        <Button variant="danger">Withdraw the wish</Button>
        <Button variant="secondary">Keep it</Button>
      </>
    ),
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};

export const AnswerRequired: Story = { args: { dismissible: false } };

export const OpenedByAButton: Story = {
  args: { open: false },
  render: function OpenedByAButton(args) {
    const [open, setOpen] = useState(args.open);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Withdraw the wish</Button>
        <Dialog {...args} open={open} onClose={() => setOpen(false)} />
      </>
    );
  },
};
