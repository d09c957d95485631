import * as v from 'valibot'
import { onStoredElsewhere, readStored, writeStored } from '../device/storage.ts'

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

/** Keeps the theme switch, and the page, at what was chosen here or in another tab. */
export function followThemeSwitch(page: Document): void {
  const check = () => {
    const theme = readTheme()
    for (const radio of page.querySelectorAll<HTMLInputElement>('.theme-switch input'))
      radio.checked = radio.value === theme
  }
  page.addEventListener('astro:page-load', check)
  // Guest pages come without the router, which tells of loaded pages.
  check()
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('.theme-switch')) return
    const theme = themes.find((one) => one === target.value)
    if (!theme) return
    chooseTheme(theme, page)
    // A page may have a second one.
    check()
  })
  onStoredElsewhere((key) => {
    if (key !== THEME_KEY) return
    showTheme(readTheme(), page)
    check()
  })
}
