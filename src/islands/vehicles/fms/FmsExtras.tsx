import '../../ui/fields/choice.css'
import '../../ui/fields/field.css'
import '../../ui/fields/switch.css'
import type { Locale } from '../../../contract/locales.ts'
import { STATUS_NOTE_LENGTH } from '../../../contract/vehicles/vehicles.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { down } from '../../ui/icons/fields.ts'
import type { WatchedPosition } from './use-position.ts'

interface Props {
  locale: Locale
  note: string
  onNote: (note: string) => void
  position: WatchedPosition | undefined
}

const roomy = '(min-width: 48rem) and (min-height: 48rem)'

/** What may go with a status, below the keys: on a phone folded away, so that no key has to be looked for. */
export function FmsExtras({ locale, note, onNote, position }: Props) {
  const t = translate(locale)

  return (
    <details className="fms-extras" open={matchMedia(roomy).matches}>
      <summary>
        <Icon shape={down} />
        <span>{t(position ? 'fmsSheet.extras' : 'fmsSheet.note')}</span>
        {/* Whoever has agreed sees it with the sheet folded, too. */}
        {position?.state === 'found' && (
          <span className="muted">{t('fmsSheet.accuracy', metresOf(position))}</span>
        )}
      </summary>
      <div className="field">
        <label htmlFor="fms-note">{t('fmsSheet.note')}</label>
        <span className="hint" id="fms-note-hint">
          {t('fmsSheet.noteHint')}
        </span>
        <input
          className="input"
          id="fms-note"
          dir="auto"
          autoComplete="off"
          maxLength={STATUS_NOTE_LENGTH}
          aria-describedby="fms-note-hint"
          value={note}
          onChange={({ target }) => onNote(target.value)}
        />
      </div>
      {position && <Position t={t} position={position} />}
    </details>
  )
}

function Position({ t, position }: { t: Translate; position: WatchedPosition }) {
  const { state, agree } = position
  const isOn = state !== 'off' && state !== 'refused'

  return (
    <div className="field">
      <label className="choice switch">
        <span className="switch-label">{t('fmsSheet.position')}</span>
        <input
          type="checkbox"
          role="switch"
          aria-describedby="fms-position-hint"
          checked={isOn}
          onChange={({ target }) => agree(target.checked)}
        />
        <span className="switch-state" aria-hidden="true">
          <span>{t('fmsSheet.off')}</span>
          <span>{t('fmsSheet.on')}</span>
        </span>
      </label>
      <span className="hint" id="fms-position-hint">
        {t('fmsSheet.positionHint')}
      </span>
      <p className="fms-position" role="status">
        {stateOf(t, position)}
      </p>
    </div>
  )
}

function stateOf(t: Translate, position: WatchedPosition): string | undefined {
  const { state } = position
  if (state === 'off') return undefined
  if (state === 'found') return t('fmsSheet.found', metresOf(position))
  return t(`fmsSheet.${state}`)
}

function metresOf({ accuracy = 0 }: WatchedPosition) {
  return { metres: Math.round(accuracy) }
}
