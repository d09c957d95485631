import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { ApiProblem } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import {
  $settingsSaving,
  saveNotificationSettings,
} from '../../../lib/stores/notifications/notification-settings.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { check } from '../../ui/icons/interface.ts'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'

/** Whether what was changed is saved: at the bottom of the window, wherever something was changed. */
export function SettingsSaving({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const saving = useStore($settingsSaving, { ssr: 'initial' })
  useLeaveGuard(saving.state === 'waiting', t('notificationSettings.saving.leave'))
  const reasonOf = (problem: ApiProblem) => {
    const [first] = problem.kind === 'invalid' ? Object.values(problem.fields).flat() : []
    return first ?? problemWords(t, problem).text
  }

  return (
    <div className="settings-saving" role="status" data-state={saving.state}>
      {saving.state === 'sending' && <p>{t('notificationSettings.saving.sending')}</p>}
      {saving.state === 'saved' && (
        <p className="settings-saved">
          <Icon shape={check} size={16} />
          {t('notificationSettings.saving.saved')}
        </p>
      )}
      {saving.state === 'waiting' && (
        <div className="notice warning row">
          <p>{t('notificationSettings.saving.waiting')}</p>
          <button type="button" className="button" onClick={() => void saveNotificationSettings()}>
            {t('notificationSettings.saving.again')}
          </button>
        </div>
      )}
      {saving.state === 'refused' && (
        <p className="notice danger">
          {t('notificationSettings.saving.refused', { reason: reasonOf(saving.problem) })}
        </p>
      )}
    </div>
  )
}
