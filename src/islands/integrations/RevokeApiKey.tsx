import type { ApiKey } from '../../contract/organisation/api-keys.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { endApiKey } from '../../lib/stores/organisation/api-keys.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { LateQuestion } from '../shared/LateQuestion.tsx'
import { tellFailure } from '../shared/tell-failure.ts'

interface Props {
  locale: Locale
  apiKey: ApiKey
  onCancel: () => void
  /** Its row, and what had the focus there, is gone. */
  onRevoked: () => void
}

/** Asks before a key ends: whoever uses it finds out by being refused. */
export function RevokeApiKey({ locale, apiKey, onCancel, onRevoked }: Props) {
  const t = translate(locale)
  const { name } = apiKey

  async function revoke(): Promise<void> {
    try {
      await endApiKey(apiKey)
      showToast({ text: t('integrations.keys.revoked', { name }) })
      onRevoked()
    } catch (error) {
      tellFailure(locale, error, 'The key was not revoked.')
    }
  }

  return (
    <LateQuestion
      locale={locale}
      words={{
        question: t('integrations.keys.revokeQuestion', { name }),
        consequence: t('integrations.keys.revokeConsequence'),
        yes: t('integrations.keys.revoke'),
        no: t('integrations.keys.keep'),
      }}
      onConfirm={revoke}
      onCancel={onCancel}
    />
  )
}
