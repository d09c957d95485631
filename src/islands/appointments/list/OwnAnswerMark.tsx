import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { OwnState } from '../../../lib/appointments/own-state.ts'
import { problem } from '../../ui/icons/entry.ts'
import { close } from '../../ui/icons/frame.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { check, clock } from '../../ui/icons/interface.ts'

const signs: Readonly<Record<OwnState, string>> = {
  yes: check,
  assumed: check,
  maybe: clock,
  no: close,
  open: problem,
  missed: problem,
}

/** What the member has answered, in words with a sign. */
export function OwnAnswerMark({ locale, state }: { locale: Locale; state: OwnState }) {
  const t = translate(locale)
  return (
    <span className="badge own-answer-mark" data-state={state}>
      <span className="visually-hidden">{t('appointments.ownLabel')}: </span>
      <Icon shape={signs[state]} size={14} />
      {t(`appointments.own.${state}`)}
    </span>
  )
}
