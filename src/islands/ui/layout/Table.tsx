import './table.css'
import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { ascending, descending, unsorted } from '../icons/display.ts'

export interface TableColumn<Row> {
  key: string
  heading: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Digits below digits. */
  numeric?: boolean
}

export interface TableSort {
  key: string
  direction: 'ascending' | 'descending'
}

interface Props<Row> {
  /** What the table is about; read out, and shown where `showCaption` is set. */
  caption: string
  showCaption?: boolean
  /** The first one names the row. */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: TableSort
  onSort?: (sort: TableSort) => void
  /** Buttons or a menu at the end of each row, and the name of their column. */
  actions?: { heading: string; of: (row: Row) => ReactNode }
}

/**
 * A table where there is room, and a card for each row where there is none. The roles are written out because browsers
 * forget them when a table is laid out as something else.
 */
export function Table<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  actions,
}: Props<Row>) {
  return (
    <div className="table-frame">
      <table role="table" className="table">
        <caption className={showCaption ? undefined : 'visually-hidden'}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th role="columnheader" scope="col">
                <span className="visually-hidden">{actions.heading}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, heading, cell, numeric }, place) =>
                place === 0 ? (
                  <th key={key} role="rowheader" scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} role="cell" data-numeric={numeric}>
                    <span className="table-label" aria-hidden="true">
                      {heading}
                    </span>
                    <span className="table-value">{cell(row)}</span>
                  </td>
                ),
              )}
              {actions && (
                <td role="cell" className="table-actions">
                  {actions.of(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadingProps<Row> {
  column: TableColumn<Row>
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
}

function Heading<Row>({ column: { key, heading, sortable, numeric }, sort, onSort }: HeadingProps<Row>) {
  if (!sortable || !onSort) {
    return (
      <th role="columnheader" scope="col" data-numeric={numeric}>
        {heading}
      </th>
    )
  }

  const direction = sort?.key === key ? sort.direction : undefined
  return (
    <th role="columnheader" scope="col" data-numeric={numeric} data-sortable aria-sort={direction ?? 'none'}>
      <button
        type="button"
        onClick={() => onSort({ key, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
      >
        {heading}
        <Icon shape={direction ? { ascending, descending }[direction] : unsorted} size={16} />
      </button>
    </th>
  )
}
