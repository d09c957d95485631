import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'

export const GALLERY_PATH = '/gallery'
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Anything else is the person's own setting. */
export function themeOf(wanted: string | null): Theme | undefined {
  return themes.find((theme) => theme === wanted)
}

interface Given {
  /** Of the exhibit; without it, the list of all. */
  name?: string | undefined
  state?: string | null | undefined
  theme?: Theme | undefined
}

export function addressOf(locale: Locale, { name, state, theme }: Given = {}): string {
  const query = new URLSearchParams({ ...(theme && { theme }), ...(state && { state }) })
  const path = localizePath(name ? `${GALLERY_PATH}/${name}` : GALLERY_PATH, locale)
  return query.size > 0 ? `${path}?${query}` : path
}
