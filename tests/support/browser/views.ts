/** The two ways in which a page is looked at: each language, each theme and each end of the widths once. */
export const phone = { locale: 'de', colorScheme: 'light', viewport: { width: 360, height: 640 } } as const
export const desk = { locale: 'en', colorScheme: 'dark', viewport: { width: 1440, height: 900 } } as const
export const views = [phone, desk] as const
export type View = (typeof views)[number]

/** For the title of a test. */
export function nameOfView({ locale, colorScheme, viewport }: View): string {
  return `${locale}, ${colorScheme}, ${viewport.width} px`
}
