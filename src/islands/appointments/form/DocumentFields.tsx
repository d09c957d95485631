import { useContext, useEffect, useRef, useState } from 'react'
import type { Translate } from '../../../i18n/messages.ts'
import type { NamedChoice } from '../../../lib/stores/appointments/appointment-choices.ts'
import { TypedSearch } from '../../shared/TypedSearch.tsx'
import { Hint, Problem } from '../../ui/fields/Field.tsx'
import { FormContext } from '../../ui/form/form-context.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { close } from '../../ui/icons/frame.ts'

interface Props {
  t: Translate
  /** Those with which the field begins. */
  chosen: readonly NamedChoice[]
  /** The documents that a search finds; undefined: the caller sees none. */
  find: ((search: string) => Promise<readonly NamedChoice[]>) | undefined
  /** Tells the names of documents, so that they are known when the fields begin anew. */
  onAdd: (document: NamedChoice) => void
}

type Found = readonly NamedChoice[] | 'failed' | undefined

/** Documents that belong to an appointment, found by a search. Sends their ids as `document_ids`. */
export function DocumentFields({ t, chosen: begun, find, onAdd }: Props) {
  const [chosen, setChosen] = useState(begun)
  const [search, setSearch] = useState<string>()
  const found = useFound(find, search)
  const root = useRef<HTMLFieldSetElement>(null)
  const problem = useContext(FormContext)?.problems.get('document_ids')
  if (!find && begun.length === 0) return null

  function change(next: readonly NamedChoice[]): void {
    setChosen(next)
    // Hidden fields fire no event by themselves: the form takes this one as a change, after the fields have their values.
    setTimeout(() => root.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }

  const offered = Array.isArray(found)
    ? found.filter(({ id }) => chosen.every((one) => one.id !== id))
    : undefined
  return (
    <fieldset
      ref={root}
      className="field appointment-documents"
      data-field="document_ids"
      // In a search field it would send the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <legend>{t('appointmentForm.documents')}</legend>
      <Hint id="document_ids" text={t('appointmentForm.documentsHint')} />
      {chosen.length > 0 && (
        <ul className="appointment-document-list">
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <input type="hidden" name="document_ids" value={id} />
              <bdi>{name}</bdi>
              <button
                type="button"
                className="button quiet square"
                aria-label={t('appointmentForm.documentRemove', { name })}
                onClick={() => {
                  change(chosen.filter((one) => one.id !== id))
                  root.current?.querySelector<HTMLElement>('button, input:not([type=hidden])')?.focus()
                }}
              >
                <Icon shape={close} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {find && (
        <TypedSearch
          words={{
            label: t('appointmentForm.documentsFind'),
            short: t('appointmentForm.documentsFindShort'),
            clear: t('appointmentForm.documentsClear'),
          }}
          search={search}
          onSearch={setSearch}
        />
      )}
      {offered && offered.length > 0 && (
        <ul className="appointment-document-list">
          {offered.map((document) => (
            <li key={document.id}>
              <button
                type="button"
                className="button appointment-document-found"
                aria-label={t('appointmentForm.documentAdd', { name: document.name })}
                onClick={() => {
                  onAdd(document)
                  change([...chosen, document])
                  root.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
                }}
              >
                <bdi>{document.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="hint" role="status">
        {found === 'failed' && t('appointmentForm.documentsFailed')}
        {offered?.length === 0 && t('appointmentForm.documentsNothing')}
      </p>
      <Problem id="document_ids" text={problem} />
    </fieldset>
  )
}

/** What the last search has found; undefined: nothing is searched, or no answer has come yet. */
function useFound(find: Props['find'], search: string | undefined): Found {
  const [found, setFound] = useState<Found>()
  const ask = useRef(find)
  useEffect(() => {
    ask.current = find
  })
  useEffect(() => {
    let isOver = false
    const show = (next: Found) => !isOver && setFound(next)
    if (search === undefined) setFound(undefined)
    else
      ask.current?.(search).then(show, (error: unknown) => {
        console.warn('The documents could not be searched.', error)
        show('failed')
      })
    return () => {
      isOver = true
    }
  }, [search])
  return found
}
