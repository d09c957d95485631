import { atom } from 'nanostores'
import type { Locale } from '../../../contract/locales.ts'
import type { PublicText, TextName } from '../../../contract/tenant/tenant-texts.ts'
import { ApiError } from '../../api/api-error.ts'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'

/** What everybody may read on this page; whoever is signed in reads what their own tenant has written. */
export const $publicText = atom<Loadable<PublicText>>(loading)

let turn = 0

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
  $publicText.set(changing($publicText.get()))
  try {
    const { askForText } = await textCalls()
    const text = await askForText(asked)
    if (mine === turn) $publicText.set(ready(text, Date.now()))
  } catch (error) {
    console.warn(`The text ${asked.name} could not be loaded.`, error)
    if (mine === turn) $publicText.set(failed($publicText.get(), error))
  }
}
