import * as v from 'valibot'
import { readStored, writeStored } from './storage.ts'

/** `system`: what the device says, by day and by night. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The key in the browser's storage; layouts/ThemeScript.astro reads the same one before anything is painted. */
export const THEME_KEY = 'theme'

/** --color-surface, where no stylesheet reaches: the window around an installed app goes on where the page's bar ends. */
export const windowColours = { light: '#ffffff', dark: '#1a1b1f' } as const

/** What the person has chosen on this device; signing out keeps it. */
export function readTheme(): Theme {
  return readStored(THEME_KEY, v.picklist(themes)) ?? 'system'
}

export function chooseTheme(theme: Theme, page: Document): void {
  writeStored(THEME_KEY, theme)
  showTheme(theme, page)
}

/** Sets `data-theme`, which the tokens follow, and the colour of the window around the page. */
export function showTheme(theme: Theme, page: Document): void {
  const { dataset } = page.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme

  for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = windowColours[theme === 'system' ? scheme : theme]
  }
}
