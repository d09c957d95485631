import { atom, type PreinitializedWritableAtom } from 'nanostores'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import { type PeopleListName, type PeopleView, searchOfView } from '../../people/people-view.ts'
import { administeredOrganisation } from './administered.ts'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { $peopleView, showPeople } from './people-view.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

interface Paged {
  data: readonly unknown[]
  current_page: number
  last_page: number
}

interface PeopleList<Page> {
  $list: PreinitializedWritableAtom<Loadable<Page>>
  load: () => Promise<void>
  /** Asks again without a sign of it; what an answer does not come for stays as it was. */
  refresh: () => Promise<void>
}

/**
 * One of the lists of an organisation's people, of which a page is shown at a time: as `$peopleView` says, whenever it changes.
 * Nothing of it stays on the device.
 */
export function peopleList<Name extends PeopleListName, Page extends Paged>(
  name: Name,
  ask: (organisationId: number, view: Extract<PeopleView, { list: Name }>) => Promise<Page>,
): PeopleList<Page> {
  const $list = atom<Loadable<Page>>(loading)
  let turn = 0
  /** What the rows on the screen answer. */
  let shown: string | undefined

  async function load(): Promise<void> {
    const organisationId = administeredOrganisation()
    const view = $peopleView.get()
    if (!isOf(view, name) || organisationId === undefined) return

    const mine = ++turn
    const wanted = searchOfView(view)
    $list.set(changing($list.value))
    try {
      const page = await ask(organisationId, view)
      if (mine !== turn) return
      // Rows have gone since: the last page is another one.
      if (page.data.length === 0 && page.last_page < page.current_page)
        return showPeople({ ...view, page: Math.max(page.last_page, 1) })
      shown = wanted
      $list.set(ready(page, Date.now()))
    } catch (error) {
      console.warn(`The ${name} could not be loaded.`, error)
      if (mine !== turn) return
      // The rows of another search are no answer to this one.
      $list.set(failed(shown === wanted ? $list.value : loading, error))
    }
  }

  async function refresh(): Promise<void> {
    const organisationId = administeredOrganisation()
    const view = $peopleView.get()
    if (!isOf(view, name) || organisationId === undefined || shown !== searchOfView(view)) return
    const mine = turn
    try {
      const page = await ask(organisationId, view)
      if (mine === turn) $list.set(ready(page, Date.now()))
    } catch (error) {
      console.warn(`The ${name} could not be asked for again.`, error)
    }
  }

  function clear(): void {
    turn += 1
    shown = undefined
    $list.set(loading)
  }

  whileShown($list, load)
  whenOrganisationChanges(clear)
  whenPersonLeaves(clear)
  $peopleView.listen((view) => {
    // What nobody has looked at yet is loaded then.
    if (isOf(view, name) && $list.value.state !== 'loading') void load()
  })
  return { $list, load, refresh }
}

function isOf<Name extends PeopleListName>(
  view: PeopleView,
  name: Name,
): view is Extract<PeopleView, { list: Name }> {
  return view.list === name
}
