import { useState } from 'react'
import { LoadMore } from '../../islands/ui/layout/LoadMore.tsx'
import { Pager } from '../../islands/ui/layout/Pager.tsx'
import type { Exhibit } from '../exhibit.ts'
import type { Samples } from '../samples/de.ts'

function Pages({
  words,
  from,
  last,
  href = false,
}: {
  words: Samples
  from: number
  last: number
  href?: boolean
}) {
  const [page, setPage] = useState(from)
  const { pages, pageOf } = words.display
  const position = pageOf.replace('{{page}}', String(page)).replace('{{last}}', String(last))
  return (
    <Pager
      page={page}
      last={last}
      busy={false}
      words={{ ...pages, position }}
      onPage={setPage}
      {...(href && { hrefOf: (to: number) => `?page=${to}` })}
    />
  )
}

export const pager: Exhibit = {
  name: 'pager',
  group: 'controls',
  states: [
    { name: 'first of three', view: (words) => <Pages words={words} from={1} last={3} /> },
    { name: 'in the middle of many', view: (words) => <Pages words={words} from={12} last={34} href /> },
    { name: 'near the end', view: (words) => <Pages words={words} from={33} last={34} /> },
    {
      name: 'load more',
      view: ({ display }) => (
        <LoadMore
          label={display.more}
          busy={false}
          busyLabel={display.loading}
          came={display.came}
          onMore={() => undefined}
        />
      ),
    },
    {
      name: 'loading more',
      view: ({ display }) => (
        <LoadMore label={display.more} busy busyLabel={display.loading} came="" onMore={() => undefined} />
      ),
    },
  ],
}
