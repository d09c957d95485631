import { expect, test } from 'vitest'
import { rememberLanguage } from '../../../src/lib/pages/language-links.ts'

// Specification, section 9: the locale cookie lasts 365 days.
test('the chosen language is remembered for 365 days', () => {
  expect(rememberLanguage('en', 'http:')).toBe('locale=en; Path=/; Max-Age=31536000; SameSite=Lax')
  expect(rememberLanguage('de', 'https:')).toBe('locale=de; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
})
