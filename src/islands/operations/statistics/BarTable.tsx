import { type CSSProperties, useId } from 'react'
import type { Translate } from '../../../i18n/translate.ts'

interface Row {
  key: string
  label: string
  /** Read out instead of a short label. */
  whole?: string
  now: number
  /** `null` in all rows, or in none. */
  before: number | null
}

interface Props {
  t: Translate
  heading: string
  /** What the rows are. */
  first: string
  rows: readonly Row[]
  /** Upright, side by side, where there is room. */
  columns?: boolean
}

/**
 * Numbers with bars as long as they are large, beside those of the year before. The roles are written out because
 * browsers forget them when a table is laid out as something else.
 */
export function BarTable({ t, heading, first, rows, columns }: Props) {
  const id = useId()
  const most = Math.max(1, ...rows.flatMap(({ now, before }) => [now, before ?? 0]))
  const isCompared = rows.some(({ before }) => before !== null)
  const share = (value: number) => ({ '--share': value / most }) as CSSProperties

  return (
    <section className="card bar-chart" data-columns={columns}>
      <div className="bar-head">
        <h2 id={id}>{heading}</h2>
        {isCompared && (
          <p className="bar-legend muted" aria-hidden="true">
            <span className="bar" /> {t('alertStatistics.now')}
            <span className="bar" data-before /> {t('alertStatistics.yearBefore')}
          </p>
        )}
      </div>
      <table role="table" className="bar-table" aria-labelledby={id}>
        <thead role="rowgroup" className="visually-hidden">
          <tr role="row">
            <th role="columnheader" scope="col">
              {first}
            </th>
            <th role="columnheader" scope="col">
              {t('alertStatistics.now')}
            </th>
            {isCompared && (
              <th role="columnheader" scope="col">
                {t('alertStatistics.yearBefore')}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key, label, whole, now, before }) => (
            <tr key={key} role="row">
              <th role="rowheader" scope="row" title={whole}>
                <span aria-hidden={whole === undefined ? undefined : true}>{label}</span>
                {whole !== undefined && <span className="visually-hidden">{whole}</span>}
              </th>
              <td role="cell" className="figures" style={share(now)}>
                <span className="bar" />
                <strong>{now}</strong>
              </td>
              {before !== null && (
                <td role="cell" className="figures muted" data-before style={share(before)}>
                  <span className="bar" data-before />
                  <span>{before}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
