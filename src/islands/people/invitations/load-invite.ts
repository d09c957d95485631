import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { InviteDialog, type InviteDialogProps } from './InviteDialog.tsx'
import './invite.css'

type Invite = ComponentType<Omit<InviteDialogProps, 'locale' | 't'>>

const words = {
  de: () => import('./invite-de.ts'),
  en: () => import('./invite-en.ts'),
} as const satisfies Record<Locale, unknown>

const known = new Map<Locale, Invite>()

/** The form with all it needs, in one language; the same each time: what is typed into it stays. */
export async function loadInvite(locale: Locale): Promise<Invite> {
  const { catalogue } = await words[locale]()
  const t = translate(locale, catalogue)
  const invite: Invite =
    known.get(locale) ?? ((props) => createElement(InviteDialog, { ...props, locale, t }))
  known.set(locale, invite)
  return invite
}
