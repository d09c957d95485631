import { EditConflict } from '../../islands/shared/EditConflict.tsx'
import type { Exhibit } from '../exhibit.ts'

const nothing = () => undefined

/** Values that another person has saved meanwhile: a very long one, none, and one that was taken over. */
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
