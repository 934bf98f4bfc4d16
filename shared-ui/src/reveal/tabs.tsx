import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export type Tab = { value: string; label: ReactNode; content: ReactNode };

export type TabsProps = {
  /** Name of the tab list, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
};

/** A few views of one subject, one at a time. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange }: TabsProps) {
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={onValueChange}
      className={styles.tabs}
    >
      <Base.List aria-label={label} activateOnFocus className={styles['tabs-list']}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles['tabs-tab']}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles['tabs-panel']}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
