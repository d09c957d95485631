import { atom } from 'nanostores'
import type { Locale } from '../../../contract/locales.ts'
import type { PublicText, TextName } from '../../../contract/tenant/tenant-texts.ts'
import { ApiError, type ApiProblem, problemOf } from '../../api/api-error.ts'

/** Not a `Loadable`: this page is opened by strangers, and brings no more than it needs. */
type TextOfPage =
  | { state: 'loading' }
  | { state: 'ready'; text: PublicText }
  | { state: 'failed'; problem: ApiProblem; changing: boolean }

/** The public text of this page; a signed-in person sees that of their own tenant. */
export const $publicText = atom<TextOfPage>({ state: 'loading' })

let turn = 0
/** Which text is shown, or asked for. */
let wanted = ''

/** Fetched while the page is looked at. @throws {ApiError} A script that does not come is a line that was cut. */
function textCalls() {
  return import('./public-text-calls.ts').catch((cause: unknown) => {
    throw new ApiError({ kind: 'offline' }, 'The script that asks for a text did not come', { cause })
  })
}

/** `tenant`: the one that the address names; undefined: that of the person, or the only one there is. */
export async function loadPublicText(asked: {
  name: TextName
  locale: Locale
  tenant: number | undefined
}): Promise<void> {
  const mine = ++turn
  const known = $publicText.get()
  const before = wanted
  wanted = JSON.stringify([asked.name, asked.locale, asked.tenant])
  // The text of the page that one comes from is none of this one.
  if (wanted !== before) $publicText.set({ state: 'loading' })
  else if (known.state === 'failed') $publicText.set({ ...known, changing: true })
  try {
    const { askForText } = await textCalls()
    const text = await askForText(asked)
    if (mine === turn) $publicText.set({ state: 'ready', text })
  } catch (error) {
    console.warn(`The text ${asked.name} could not be loaded.`, error)
    if (mine === turn) $publicText.set({ state: 'failed', problem: problemOf(error), changing: false })
  }
}
