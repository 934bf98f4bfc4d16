import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink, RecoveryCard, RecoveryLayout } from '../../src/index';

const failure = { remote: 'mfe-trips', release: '1.4.0', team: 'Trips', reference: 'K7Q2' };

const meta = {
  component: RecoveryCard,
  args: { failure, busy: false, onRetry: () => {} },
} satisfies Meta<typeof RecoveryCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = {};

export const WithNote: Story = { args: { note: 'Your tickets on this device still open.' } };

export const Retrying: Story = { args: { busy: true } };

export const WithoutShell: Story = { args: { failure: null } };

export const OwnContent: Story = {
  render: () => (
    <RecoveryLayout title="This part is switched off" message="It will be back later today.">
      <ButtonLink href="#help">Get help</ButtonLink>
    </RecoveryLayout>
  ),
};
