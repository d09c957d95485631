import { EditConflict } from '../../islands/shared/EditConflict.tsx'
import type { Exhibit } from '../exhibit.ts'

const nothing = () => undefined

/** What somebody else has saved meanwhile: the longest that there is, nothing, and what was taken over. */
export const editConflict: Exhibit = {
  name: 'edit-conflict',
  group: 'forms',
  states: [
    {
      name: 'fields to decide about',
      view: ({ organisation, longOrganisation, longWord }, locale) => {
        const said: Record<string, string> = { [organisation]: longOrganisation, [longWord]: '' }
        return (
          <EditConflict
            locale={locale}
            fields={Object.keys(said)}
            taken={[organisation, longWord]}
            label={(name) => name}
            theirs={(name) => said[name] ?? ''}
            onTake={nothing}
          />
        )
      },
    },
    {
      name: 'only what was taken over',
      view: ({ organisation }, locale) => (
        <EditConflict
          locale={locale}
          fields={[]}
          taken={[organisation]}
          label={(name) => name}
          theirs={() => ''}
          onTake={nothing}
        />
      ),
    },
  ],
}
