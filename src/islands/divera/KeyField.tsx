import { useEffect, useRef, useState } from 'react'
import { type Divera, LONGEST_DIVERA_KEY } from '../../contract/divera/divera.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { deletionOf, DELETES, type DiveraKeyName } from '../../lib/divera/connection-form.ts'
import { Problem, useField } from '../ui/fields/Field.tsx'
import { writeValue } from '../ui/fields/native-value.ts'
import { TextField } from '../ui/fields/TextField.tsx'

type Mode = 'kept' | 'changing' | 'deleting'

interface Props {
  locale: Locale
  name: DiveraKeyName
  stored: Divera[DiveraKeyName]
}

/** A key of DIVERA: it is entered, changed and deleted, and never shown again. The form sends all of it when it is saved. */
export function KeyField({ locale, name, stored }: Props) {
  const [mode, setMode] = useState<Mode>('kept')
  const frame = useRef<HTMLDivElement>(null)
  const deletion = useRef<HTMLInputElement>(null)
  const first = useRef(true)
  // The pressed button is gone: the next thing to press or to fill in has the focus.
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    frame.current?.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus()
  }, [mode])

  function choose(next: Mode): void {
    if (deletion.current) writeValue(deletion.current, next === 'deleting' ? DELETES : '')
    setMode(next)
  }

  return (
    <div ref={frame} className="divera-key">
      <input ref={deletion} type="hidden" name={deletionOf(name)} defaultValue="" />
      {stored?.set === true && mode !== 'changing' ? (
        <StoredKey
          locale={locale}
          name={name}
          last4={stored.last4}
          isDeleting={mode === 'deleting'}
          onChoose={choose}
        />
      ) : (
        <NewKey locale={locale} name={name} stored={stored} />
      )}
    </div>
  )
}

/** The field for a key. It has no type of password, which would make browsers fill in the person's own. */
function NewKey({ locale, name, stored }: Props) {
  const t = translate(locale)
  const where = t(`diveraForm.${name}Hint`)
  const about = stored && t(stored.set ? 'diveraForm.keptWhenEmpty' : 'diveraForm.unreadable')
  return (
    <TextField
      name={name}
      label={t(`diveraForm.${name}`)}
      hint={about ? `${about} ${where}` : where}
      maxLength={LONGEST_DIVERA_KEY}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
    />
  )
}

interface StoredProps {
  locale: Locale
  name: DiveraKeyName
  last4: string | null
  isDeleting: boolean
  onChoose: (mode: Mode) => void
}

/** That a key is stored, and what the person may do with it. */
function StoredKey({ locale, name, last4, isDeleting, onChoose }: StoredProps) {
  const t = translate(locale)
  const key = t(`diveraForm.${name}`)
  const { control, problem } = useField({ name, label: key })
  const stored = last4 === null ? t('diveraForm.storedShort') : t('diveraForm.stored', { last4 })
  const button = (mode: Mode, text: string, label: string) => (
    <button type="button" className="button" aria-label={label} onClick={() => onChoose(mode)}>
      {text}
    </button>
  )
  return (
    <div id={name} className="field" data-field={name} role="group" aria-label={key} tabIndex={-1}>
      <p className="divera-key-name">{key}</p>
      <p role="status">{isDeleting ? t('diveraForm.deleting') : stored}</p>
      <div className="row">
        {isDeleting ? (
          button('kept', t('diveraForm.keep'), t('diveraForm.keepOf', { key }))
        ) : (
          <>
            {button('changing', t('diveraForm.change'), t('diveraForm.changeOf', { key }))}
            {button('deleting', t('diveraForm.delete'), t('diveraForm.deleteOf', { key }))}
          </>
        )}
      </div>
      <Problem id={control.id} text={problem} />
    </div>
  )
}
