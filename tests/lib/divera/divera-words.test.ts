import { expect, test } from 'vitest'
import { diveraCapabilities } from '../../../src/contract/divera/divera-check.ts'
import { diveraFailures } from '../../../src/contract/divera/divera-failures.ts'
import { diveraOutcomes } from '../../../src/contract/divera/divera-log.ts'
import { locales } from '../../../src/contract/locales.ts'
import { catalogues } from '../../../src/i18n/catalogues.ts'

test.each(locales)(
  'every failure, capability and outcome of DIVERA has words, and no others have (%s)',
  (locale) => {
    const { diveraFailures: failures, diveraCheck, diveraLog } = catalogues[locale]
    expect(Object.keys(failures)).toEqual(diveraFailures)
    expect(Object.keys(diveraCheck.capabilities)).toEqual(diveraCapabilities)
    expect(Object.keys(diveraLog.outcomes)).toEqual(diveraOutcomes)
  },
)
