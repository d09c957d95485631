import { FmsChip } from '../../islands/vehicles/fms/FmsChip.tsx'
import { type Exhibit, minutesAgo } from '../exhibit.ts'

const statuses = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

export const fmsChips: Exhibit = {
  name: 'fms-chips',
  group: 'operations',
  states: [
    {
      name: 'every status',
      view: (_, locale, now) => (
        <div className="row">
          {statuses.map((status) => (
            <FmsChip key={status} locale={locale} status={status} since={undefined} now={now} />
          ))}
        </div>
      ),
    },
    {
      name: 'with its age',
      view: (_, locale, now) => (
        <div className="row">
          <FmsChip locale={locale} status={3} since={minutesAgo(0)} now={now} />
          <FmsChip locale={locale} status={4} since={minutesAgo(7)} now={now} />
          <FmsChip locale={locale} status={2} since={minutesAgo(26 * 60)} now={now} />
        </div>
      ),
    },
    {
      name: 'out of date',
      view: (_, locale, now) => (
        <div className="row">
          <FmsChip locale={locale} status={3} since={minutesAgo(12 * 60)} now={now} />
          <FmsChip locale={locale} status={7} since={minutesAgo(4 * 24 * 60)} now={now} />
          <FmsChip locale={locale} status={9} since={minutesAgo(100 * 24 * 60)} now={now} />
          <FmsChip locale={locale} status={2} since={minutesAgo(100 * 24 * 60)} now={now} />
          <FmsChip locale={locale} status={5} since={minutesAgo(4 * 24 * 60)} now={now} />
        </div>
      ),
    },
    {
      name: 'unknown',
      view: (_, locale, now) => <FmsChip locale={locale} status={null} since={undefined} now={now} />,
    },
  ],
}
