import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import { keywordTextLimits } from '../../../../contract/tenant/keywords.ts'
import { translate } from '../../../../i18n/translate.ts'
import { withAliases } from '../../../../lib/tenant/keyword-form.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { close } from '../../../ui/icons/frame.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { useToldChange } from './use-told-change.ts'

interface Props {
  locale: Locale
  /** With which it begins. */
  aliases: readonly string[]
}

/** By which words a keyword is known besides its code: chips, and a field for the next one, or for many lines at once. */
export function AliasField({ locale, aliases: begun }: Props) {
  const t = translate(locale)
  const [aliases, setAliases] = useState(begun)
  const [said, setSaid] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useToldChange(frame, aliases)

  function add(text: string): void {
    const next = withAliases(aliases, text)
    const added = next.slice(aliases.length)
    if (input.current) input.current.value = ''
    if (added.length === 0) return
    setAliases(next)
    setSaid(t('keywordForm.aliasAdded', { alias: added.join(', ') }))
  }
  function addTyped(): void {
    add(input.current?.value ?? '')
    input.current?.focus()
  }
  function remove(alias: string): void {
    setAliases(aliases.filter((one) => one !== alias))
    setSaid(t('keywordForm.aliasRemoved', { alias }))
    input.current?.focus()
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.currentTarget.value.trim() === '') return
    event.preventDefault()
    addTyped()
  }
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text')
    // One line is text like any other: somebody may go on typing in it.
    if (!/[\r\n\t]/.test(text.trim())) return
    event.preventDefault()
    add(`${event.currentTarget.value}\n${text}`)
  }

  return (
    <div ref={frame} className="alias-field" data-field="aliases">
      <Field name="aliases" label={t('keywordForm.aliases')} hint={t('keywordForm.aliasesHint')}>
        {(control) => (
          <>
            {aliases.length > 0 && (
              <ul className="alias-chips">
                {aliases.map((alias) => (
                  <li key={alias}>
                    <button
                      type="button"
                      className="chip"
                      aria-label={t('keywordForm.removeAlias', { alias })}
                      onClick={() => remove(alias)}
                    >
                      <bdi>{alias}</bdi>
                      <Icon shape={close} size={16} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <div className="alias-add">
              <input
                ref={input}
                {...control}
                // What was typed and not added is sent as well.
                name="alias"
                className="input"
                type="text"
                dir="auto"
                autoComplete="off"
                maxLength={keywordTextLimits.alias}
                onKeyDown={press}
                onPaste={paste}
              />
              <button type="button" className="button" onClick={addTyped}>
                {t('keywordForm.addAlias')}
              </button>
            </div>
          </>
        )}
      </Field>
      {aliases.map((alias) => (
        <input key={alias} type="hidden" name="aliases" value={alias} />
      ))}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}
