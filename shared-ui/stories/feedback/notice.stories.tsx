import type { Meta, StoryObj } from '@storybook/react-vite';
import { Alert, Button, Notice, Stack } from '../../src/index';

const meta = {
  component: Notice,
  args: {
    title: 'The 13:03 leaves from platform 4',
    children: 'Your seat has not changed.',
  },
} satisfies Meta<typeof Notice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Tones: Story = {
  render: (args) => (
    <Stack>
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Notice key={tone} {...args} tone={tone} />
      ))}
    </Stack>
  ),
};

export const TextOnly: Story = { args: { title: undefined } };

export const WithActions: Story = {
  args: { tone: 'warning', actions: <Button size="small">See other trains</Button> },
};

export const Announced: Story = { args: { announce: 'polite', tone: 'success' } };

export const AfterAFailure: Story = {
  render: () => (
    <Alert title="The seats could not be held">
      Someone else took one of them. Your ticket is still valid. Choose other seats.
    </Alert>
  ),
};
