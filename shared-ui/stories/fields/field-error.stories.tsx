import type { Meta, StoryObj } from '@storybook/react-vite';
import { FieldError } from '../../src/index';

const meta = {
  component: FieldError,
  args: { id: 'travellers-error', children: 'Choose at least one traveller.' },
} satisfies Meta<typeof FieldError>;
export default meta;

export const Message: StoryObj<typeof meta> = {};
