import type { Meta, StoryObj } from '@storybook/react-vite';
import { lazyComponent, Skeleton } from '../../src/index';

const Loading = lazyComponent(() => new Promise<() => null>(() => {}), {
  placeholder: <Skeleton shape="block" label="Loading the seat map" />,
});
const Loaded = lazyComponent(async () => () => <p>The seat map.</p>);

const meta = { component: Loading } satisfies Meta<typeof Loading>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WhileLoading: Story = {};

export const AfterLoading: Story = { render: () => <Loaded /> };
