import { DataAge } from '../../islands/ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from '../../islands/ui/feedback/Failure.tsx'
import { SkeletonText } from '../../islands/ui/feedback/Skeleton.tsx'
import { type Exhibit, minutesAgo } from '../exhibit.ts'

export const states: Exhibit = {
  name: 'states',
  group: 'feedback',
  states: [
    {
      name: 'empty',
      view: ({ display, actions }) => (
        <Empty
          text={display.none}
          hint={display.noneHint}
          action={
            <button type="button" className="button primary">
              {actions.edit}
            </button>
          }
        />
      ),
    },
    {
      name: 'failure',
      view: ({ display, actions }) => (
        <Failure
          text={display.failed}
          hint={display.failedHint}
          retry={{ label: actions.retry, busy: false, onRetry: () => undefined }}
        />
      ),
    },
    {
      name: 'offline',
      view: ({ display, actions }) => (
        <Offline
          text={display.offline}
          hint={display.offlineHint}
          retry={{ label: actions.retry, busy: true, onRetry: () => undefined }}
        />
      ),
    },
    {
      name: 'long words',
      view: ({ longSentence, paragraph }) => <Empty text={longSentence} hint={paragraph} />,
    },
    { name: 'text to come', view: () => <SkeletonText lines={4} /> },
    {
      name: 'age of the data',
      view: (_, locale, now) =>
        now !== undefined && <DataAge locale={locale} at={Date.parse(minutesAgo(39))} stale />,
    },
  ],
}
