import { beforeEach, expect, test } from 'vitest'
import { problemOf } from '../../../../src/lib/api/api-error.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { $keyword, showKeyword } from '../../../../src/lib/stores/tenant/keywords/keyword.ts'
import { findKeywords, keywordList } from '../../../../src/lib/stores/tenant/keywords/keyword-list.ts'
import {
  addStarter,
  assignText,
  currentKeywordOf,
  loadStarter,
  makeKeyword,
  removeKeyword,
  saveKeyword,
  tryMessage,
} from '../../../../src/lib/stores/tenant/keywords/keyword-work.ts'
import { loadDefaultChoices } from '../../../../src/lib/stores/tenant/keywords/organisation-choices.ts'
import { $unmatched, loadUnmatched } from '../../../../src/lib/stores/tenant/keywords/unmatched.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

// Product page, section 4, Tenant administration: keywords, the try-out box, texts that none has matched.

const app = useApp()
const codes = () => {
  const list = keywordList.$list.get()
  return list.state === 'ready' ? list.value.data.map(({ code }) => code) : list.state
}
const unmatched = () => {
  const texts = $unmatched.get()
  return texts.state === 'ready' ? texts.value.data.map(({ alias }) => alias) : texts.state
}
const shown = () => {
  const keyword = $keyword.get()
  if (keyword.state !== 'ready') throw new Error(`the keyword is ${keyword.state}`)
  return keyword.value
}

beforeEach(async () => {
  endSession()
  await app.signIn('admin')
})

test('a keyword is made, shown, changed and deleted', async () => {
  const { id, version } = await makeKeyword({ code: 'B Neu', title: 'Neu', type: 'Brand' })
  await keywordList.load()
  expect(codes()).toContain('B Neu')

  showKeyword(id)
  await expect.poll(() => $keyword.get().state).toBe('ready')
  await saveKeyword(id, { version, title: 'Neuer' })
  expect(shown()).toMatchObject({ title: 'Neuer', version: version + 1 })
  const conflict = await saveKeyword(id, { version, title: 'Anders' }).catch(currentKeywordOf)
  expect(conflict).toMatchObject({ title: 'Neuer' })
  const refused = await saveKeyword(id, { version: version + 1, aliases: ['b 3'] }).catch(problemOf)
  expect(refused).toMatchObject({ kind: 'invalid', fields: { 'aliases.0': [expect.any(String)] } })

  await removeKeyword(id)
  // Somebody else has been faster.
  await removeKeyword(id)
})

test('the list is narrowed down, and offers what is used most to choose from', async () => {
  await keywordList.load()
  keywordList.narrow({ search: 'Ölspur' })
  await expect.poll(codes).toEqual(['THL1'])

  expect(await findKeywords('')).toHaveLength(8)
  expect((await findKeywords('brandmelde')).map(({ code }) => code)).toEqual(['BMA'])
})

test('a text that none has matched is gone once it belongs to a keyword', async () => {
  await raiseAlarm(app.origin(), { title: 'Fremdwort am Anfang' })
  await loadUnmatched()
  expect(unmatched()).toEqual(['Fremdwort am Anfang'])

  const [keyword] = await findKeywords('unwetter')
  await assignText(keyword?.id ?? 0, 'Fremdwort', 'Fremdwort am Anfang')

  expect(unmatched()).toEqual([])
  expect((await tryMessage('Fremdwort: nochmal', 1)).keyword?.code).toBe('UNW')
})

test('what may go out in an organisation, and usual keywords, are offered', async () => {
  const { groups, vehicles } = await loadDefaultChoices(1)
  expect(groups.length).toBeGreaterThan(0)
  expect(vehicles[0]?.name).toContain(' · ')

  const free = (await loadStarter()).filter(({ taken_by }) => taken_by === null)
  expect(await addStarter(free.slice(0, 2).map(({ code }) => code))).toBe(2)
})

test('who administers no tenant asks for nothing', async () => {
  endSession()
  await app.signIn('leitung')
  await keywordList.load()
  await loadUnmatched()

  expect([codes(), unmatched()]).toEqual(['loading', 'loading'])
})
