/** What a browser calls itself, in two words; undefined: not known. */
export interface DeviceName {
  browser: string | undefined
  system: string | undefined
}

/** The first that fits: browsers name each other, and the ones they are made of. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** @param text a user agent, or another name that a device has given itself at sign-in */
export function readDeviceName(text: string): DeviceName {
  return { browser: firstIn(browsers, text), system: firstIn(systems, text) }
}

function firstIn(names: readonly (readonly [string, RegExp])[], text: string): string | undefined {
  return names.find(([, sign]) => sign.test(text))?.[0]
}

/** Whether one carries it along. */
export function isHandheld({ system }: DeviceName): boolean {
  return system === 'iPhone' || system === 'iPad' || system === 'Android'
}
