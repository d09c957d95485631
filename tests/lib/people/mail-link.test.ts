import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Person } from '../../../src/contract/people/people.ts'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../../src/i18n/translate.ts'
import { PersonHead } from '../../../src/islands/people/person/PersonHead.tsx'
import { mailLink } from '../../../src/lib/people/mail-link.ts'

test.each([
  ['an ordinary address stays as it is', 'mia@wehr.example', 'mailto:mia@wehr.example'],
  ['what asks for more is a part of the address', 'a?bcc=b&c@x.example', 'mailto:a%3Fbcc%3Db%26c@x.example'],
  ['so is what looks encoded', '50%25#1+2@x.example', 'mailto:50%2525%231%2B2@x.example'],
  ['and letters beyond ASCII', 'jörg@wehr-köln.example', 'mailto:j%C3%B6rg@wehr-k%C3%B6ln.example'],
])('%s', (_, email, link) => {
  expect(mailLink(email)).toBe(link)
  const { searchParams, pathname } = new URL(link)
  expect([decodeURIComponent(pathname), [...searchParams]]).toEqual([email, []])
})

test('the page of a person writes to nobody but them', () => {
  registerCatalogues(catalogues)
  const person: Person = {
    id: 1,
    first_name: 'Mia',
    last_name: 'Müller',
    display_name: 'Mia Müller',
    email: 'mia?bcc=all@wehr.example',
    phone: null,
    locale: 'de',
    avatar: null,
    function: null,
    personnel_no: null,
    qualifications: [],
    group_ids: [],
    admin: false,
    tenant_admin: false,
    state: 'active',
    last_login_at: null,
    joined_at: '2026-01-01T00:00:00.000Z',
    left_at: null,
    created_at: '2026-01-01T00:00:00.000Z',
    sessions: 0,
    push_devices: 0,
    second_factor: false,
    locked: { name: null, admin: null, tenant_admin: null, active: null, membership: null },
    version: 1,
  }
  const html = renderToString(createElement(PersonHead, { locale: 'de', person }))
  expect(html).toContain('href="mailto:mia%3Fbcc%3Dall@wehr.example"')
})
