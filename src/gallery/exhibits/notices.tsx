import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

const kinds = ['', 'success', 'warning', 'danger'] as const

export const notices: Exhibit = {
  name: 'notices',
  group: 'feedback',
  states: [
    ...kinds.map((kind) => ({
      name: kind || 'info',
      view: ({ alarm }: Samples) => <p className={`notice ${kind}`}>{alarm.remark}</p>,
    })),
    {
      name: 'with actions',
      view: ({ paragraph, actions }) => (
        <div className="notice warning">
          <p>{paragraph}</p>
          <div className="row">
            <button type="button" className="button">
              {actions.retry}
            </button>
            <button type="button" className="button quiet">
              {actions.cancel}
            </button>
          </div>
        </div>
      ),
    },
    { name: 'long words', view: ({ unbreakable }) => <p className="notice danger">{unbreakable}</p> },
  ],
}
