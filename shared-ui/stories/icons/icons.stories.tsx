import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import * as sharedUi from '../../src/index';
import { type IconProps, SwapIcon } from '../../src/index';
import styles from './icons.module.css';

const icons = Object.entries(sharedUi).filter(([name]) => name.endsWith('Icon')) as [
  string,
  ComponentType<IconProps>,
][];

const meta = { component: SwapIcon } satisfies Meta<typeof SwapIcon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Every: Story = {
  render: () => (
    <ul className={styles.icons}>
      {icons.map(([name, Icon]) => (
        <li key={name}>
          <Icon className={styles.icon} />
          {name}
        </li>
      ))}
    </ul>
  ),
};

export const WithLabel: Story = { args: { label: 'Swapped' } };
