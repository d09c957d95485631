import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { ListedPerson } from '../../../contract/people/people.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { changeMembers, findPeople, type PeoplePage } from '../../../lib/stores/people/group-members.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { searchWords } from '../../ui/fields/input-words.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'
import './add-members.css'
import { useTyping } from './use-typing.ts'

interface Props {
  locale: Locale
  groupId: number
  onClose: () => void
}

type Found = PeoplePage | { failed: string } | 'loading'

/** Whom a group takes in: found as one types, ticked one after the other, added together. */
export function AddMembers({ locale, groupId, onClose }: Props) {
  const t = translate(locale)
  const [found, setFound] = useState<Found>('loading')
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map())
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const turn = useRef(0)
  const asked = useRef('')

  async function find(search: string): Promise<void> {
    asked.current = search
    const mine = ++turn.current
    const answer = await findPeople(search).catch((error: unknown) => {
      console.warn('Nobody was found to be added.', error)
      return { failed: problemWords(t, problemOf(error)).text }
    })
    if (mine === turn.current) setFound(answer)
  }
  const type = useTyping((text) => void find(text))
  useEffect(() => void find(''), [])

  const pick = ({ id, display_name }: ListedPerson, isPicked: boolean) => {
    const next = new Map(picked)
    if (isPicked) next.set(id, display_name)
    else next.delete(id)
    setPicked(next)
    setProblem(undefined)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (picked.size === 0) return setProblem(t('groupMembers.noneChosen'))
    void add()
  }
  async function add(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      await changeMembers(groupId, { add: [...picked.keys()] })
      showToast({ text: t('groupMembers.added', { count: picked.size }) })
      onClose()
    } catch (error) {
      console.warn('The members were not added.', error)
      setProblem(problemWords(t, problemOf(error)).text)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      keepOpen
      shape="sheet"
      heading={t('groupMembers.add')}
      closeLabel={t('groupMembers.cancel')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('groupMembers.cancel')}
          </button>
          <button type="submit" form="add-members" className="button primary" aria-disabled={busy}>
            {t(busy ? 'groupMembers.taking' : 'groupMembers.take')}
          </button>
        </>
      }
    >
      <div className="add-members">
        <SearchField
          name="people-search"
          label={t('groupMembers.searchPeople')}
          words={searchWords(t)}
          maxLength={200}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        <form id="add-members" onSubmit={submit}>
          <PeopleChoice
            locale={locale}
            groupId={groupId}
            found={found}
            picked={picked}
            onPick={pick}
            onRetry={() => void find(asked.current)}
          />
        </form>
        <p className="add-members-picked" role="status">
          {picked.size > 0 &&
            t('groupMembers.chosen', { count: picked.size, names: [...picked.values()].join(', ') })}
        </p>
        <p className="problem" role="alert">
          {problem}
        </p>
      </div>
    </Dialog>
  )
}
