import { expect, test } from 'vitest'
import { needsInstallation } from '../../../src/lib/device/platform.ts'

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

// iPhones and iPads give notifications to installed apps only.
test.each([
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, 5, true],
  ['an iPad that calls itself a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 5, true],
  ['a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 0, false],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile', 5, false],
])('%s', (_, userAgent, maxTouchPoints, needs) => {
  expect(needsInstallation({ userAgent, maxTouchPoints })).toBe(needs)
  expect(needsInstallation({ userAgent, maxTouchPoints, standalone: true })).toBe(false)
})
