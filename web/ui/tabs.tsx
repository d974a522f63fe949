import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { AriaLocale } from './aria-locale.tsx';

export type TabEntry = { id: string; title: ReactNode; content: ReactNode };

type TabsProps = {
  /** The accessible label of the tab list. */
  label: string;
  tabs: readonly TabEntry[];
  /** The selected tab, where the parent controls it. */
  selected?: string;
  onSelect?: (id: string) => void;
};

export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaLocale>
      <AriaTabs
        {...(selected !== undefined && { selectedKey: selected })}
        {...(onSelect && { onSelectionChange: (key) => onSelect(String(key)) })}
      >
        <TabList
          aria-label={label}
          className="flex gap-x-2 overflow-x-auto border-b border-(--line) [scrollbar-width:none]"
        >
          {tabs.map(({ id, title }) => (
            <Tab
              key={id}
              id={id}
              className="min-h-11 shrink-0 cursor-pointer whitespace-nowrap border-b-2 border-transparent px-3 py-2 text-(--ink-2) data-[selected]:border-(--accent) data-[selected]:font-semibold data-[selected]:text-(--ink)"
            >
              {title}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ id, content }) => (
          <TabPanel key={id} id={id} className="py-4">
            {content}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaLocale>
  );
}
