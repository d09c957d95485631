import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { showPasskeyOf } from './passkey-words.ts'
import { SecondStep } from './SecondStep.tsx'
import './second-step.css'

const words = {
  de: () => import('./second-step-de.ts'),
  en: () => import('./second-step-en.ts'),
} as const satisfies Record<Locale, unknown>

/** How a sign-in goes on that asked for more, with all that needs, in one language. */
export async function loadSecondStep(
  locale: Locale,
): Promise<ComponentType<Pick<Parameters<typeof SecondStep>[0], 'asked' | 'onBack'>>> {
  const { catalogue } = await words[locale]()
  const own = translate(locale, catalogue)
  return (step) => createElement(SecondStep, { page: translate(locale), t: own, ...step })
}

/** Signs in by a passkey alone. Answers in words why that failed; undefined: the guard leads on. */
export async function passkeySignIn(locale: Locale): Promise<string | undefined> {
  const { catalogue } = await words[locale]()
  return showPasskeyOf(undefined, { page: translate(locale), t: translate(locale, catalogue) })
}
