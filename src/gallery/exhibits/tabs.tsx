import { TabLinks } from '../../islands/ui/layout/TabLinks.tsx'
import { Tabs } from '../../islands/ui/layout/Tabs.tsx'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

const tabsOf = ({ display, paragraph, alarm }: Samples) =>
  display.tabs.map((label, place) => ({
    key: String(place),
    label,
    ...(place === 2 && { count: 12 }),
    content: <p>{[paragraph, alarm.remark, alarm.long][place]}</p>,
  }))

export const tabs: Exhibit = {
  name: 'tabs',
  group: 'controls',
  states: [
    {
      name: 'panels',
      view: (words) => <Tabs id="panels" label={words.alarm.short} tabs={tabsOf(words)} />,
    },
    {
      name: 'another one first',
      view: (words) => <Tabs id="second" label={words.alarm.long} tabs={tabsOf(words)} initial="1" />,
    },
    {
      name: 'links',
      view: ({ display, organisation }) => (
        <TabLinks
          label={organisation}
          links={display.tabs.map((label, place) => ({
            href: `#${place}`,
            label,
            current: place === 0,
            ...(place === 1 && { count: 3 }),
          }))}
        />
      ),
    },
  ],
}
