import type { Translate } from '../../i18n/translate.ts'
import type { Link, LinkState } from '../../lib/alarm/alarm-check.ts'
import { answerFor, permitAndCheck, type TestWords } from '../../lib/stores/alarm/alarm-check.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { more, warning } from '../ui/icons/frame.ts'
import { check, clock } from '../ui/icons/interface.ts'
import { note } from '../ui/icons/notification.ts'
import { AlarmCheckHearing } from './AlarmCheckHearing.tsx'
import { YesNo } from './YesNo.tsx'

interface Props {
  t: Translate
  words: TestWords
  link: Link
  found: LinkState
}

const signs: Readonly<Record<LinkState['state'], string>> = {
  waiting: clock,
  running: clock,
  asking: note,
  good: check,
  broken: warning,
  skipped: more,
}

/** One link: its name and state; where it is broken, what happened and what to do; where the person knows, a question. */
export function AlarmCheckLink({ t, words, link, found }: Props) {
  return (
    <li className="alarm-check-link" data-link={link} data-state={found.state}>
      <Icon shape={signs[found.state]} size={18} />
      <span className="alarm-check-name">{t(`alarmCheck.links.${link}`)}</span>
      <span className="alarm-check-state">{t(`alarmCheck.states.${found.state}`)}</span>
      {found.state === 'broken' && (
        <div className="alarm-check-more">
          <p>{t(`alarmCheck.causes.${found.cause}.text`)}</p>
          <p>{t(`alarmCheck.causes.${found.cause}.hint`)}</p>
          {found.cause === 'permissionAsk' && (
            <button type="button" className="button secondary" onClick={() => void permitAndCheck(words)}>
              {t('alarmCheck.ask.permit')}
            </button>
          )}
        </div>
      )}
      {found.state === 'asking' && link === 'seen' && (
        <YesNo t={t} question={t('alarmCheck.ask.seen')} onAnswer={(yes) => answerFor('seen', yes)} />
      )}
      {found.state === 'asking' && link === 'heard' && <AlarmCheckHearing t={t} />}
    </li>
  )
}
