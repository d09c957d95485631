import { useState } from 'react'
import { Icon } from '../../islands/ui/icons/Icon.tsx'
import { more } from '../../islands/ui/icons/frame.ts'
import { Menu } from '../../islands/ui/overlay/Menu.tsx'
import { Table, type TableSort } from '../../islands/ui/layout/Table.tsx'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

const rowsOf = ({ callSign, longCallSign, display }: Samples) => [
  { id: 1, name: callSign, status: display.status, crew: 9, at: '21:34' },
  { id: 2, name: longCallSign, status: display.note, crew: 2, at: '21:41' },
  { id: 3, name: callSign.replace('44', '23'), status: display.status, crew: 6, at: '20:02' },
]

function Vehicles({ words, plain = false }: { words: Samples; plain?: boolean }) {
  const { columns } = words.display
  const [sort, setSort] = useState<TableSort>({ key: 'name', direction: 'ascending' })
  const turn = sort.direction === 'ascending' ? 1 : -1
  const rows = rowsOf(words).toSorted(
    (one, other) => turn * (sort.key === 'crew' ? one.crew - other.crew : one.name.localeCompare(other.name)),
  )
  return (
    <Table<ReturnType<typeof rowsOf>[number]>
      caption={words.display.vehicles}
      showCaption={plain}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', heading: columns[0] ?? '', cell: ({ name }) => name, sortable: true },
        { key: 'status', heading: columns[1] ?? '', cell: ({ status }) => status },
        { key: 'crew', heading: columns[2] ?? '', cell: ({ crew }) => crew, sortable: true, numeric: true },
        { key: 'at', heading: columns[3] ?? '', cell: ({ at }) => at, numeric: true },
      ]}
      {...(!plain && {
        sort,
        onSort: setSort,
        actions: {
          heading: words.actions.more,
          of: ({ id, name }) => (
            <Menu
              id={`row-${id}`}
              label={`${words.actions.more}: ${name}`}
              className="button quiet square"
              items={[
                { key: 'edit', label: words.actions.edit },
                { key: 'remove', label: words.actions.remove, danger: true },
              ]}
            >
              <Icon shape={more} />
            </Menu>
          ),
        },
      })}
    />
  )
}

export const table: Exhibit = {
  name: 'table',
  group: 'data',
  states: [
    { name: 'sorted, with actions', view: (words) => <Vehicles words={words} /> },
    { name: 'plain, with its caption', view: (words) => <Vehicles words={words} plain /> },
  ],
}
