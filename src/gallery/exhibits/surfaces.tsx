import type { Exhibit } from '../exhibit.ts'

export const surfaces: Exhibit = {
  name: 'surfaces',
  group: 'basics',
  states: [
    {
      name: 'text',
      view: ({ alarm, paragraph, address }) => (
        <div className="stack">
          <h3>{alarm.title}</h3>
          <p>{paragraph}</p>
          <p className="muted">{address}</p>
          <p>
            <a href="#main">{alarm.short}</a>
          </p>
        </div>
      ),
    },
    {
      name: 'card',
      view: ({ alarm, paragraph }) => (
        <section className="card stack">
          <h3>{alarm.title}</h3>
          <p>{paragraph}</p>
        </section>
      ),
    },
    {
      name: 'badges',
      view: ({ alarm, organisation }) => (
        <p className="row">
          <span className="badge">{alarm.keyword}</span>
          <span className="badge">{organisation}</span>
        </p>
      ),
    },
    {
      name: 'skeleton',
      view: () => (
        <div className="card stack" aria-hidden="true">
          <span className="skeleton skeleton-title" />
          <span className="skeleton skeleton-line" />
          <span className="skeleton skeleton-line short" />
          <span className="skeleton skeleton-badge" />
        </div>
      ),
    },
    {
      name: 'long words',
      view: ({ longWord, unbreakable, longAddress }) => (
        <section className="card stack">
          <h3>{longWord}</h3>
          <p>{unbreakable}</p>
          <p>{longAddress}</p>
        </section>
      ),
    },
  ],
}
