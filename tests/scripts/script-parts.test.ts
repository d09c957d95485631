import { expect, test } from 'vitest'
import type { Module, Modules } from '../../scripts/build/module-graph.ts'
import { circleOf } from '../../scripts/build/script-imports.ts'
import { planParts } from '../../scripts/build/script-parts.ts'

const one = (about: Partial<Module> = {}): Module => ({
  isEntry: false,
  imports: [],
  later: [],
  size: 1_000,
  ...about,
})
const island = (imports: readonly string[], later: readonly string[] = []) =>
  one({ isEntry: true, imports, later })

const shownIn: Record<string, readonly string[]> = {
  '/src/islands/AlertDetail.tsx': ['alarmierungen'],
  '/src/islands/AlertList.tsx': ['alarmierungen'],
  '/src/islands/VehicleDetail.tsx': ['fahrzeuge'],
  '/src/islands/People.tsx': ['settings'],
  '/src/islands/tenant/TenantUsers.tsx': ['tenant-admin-users'],
}
const sections = (entry: string) => shownIn[entry] ?? ['everywhere']

test('what several islands need is a file of those who need it', () => {
  const modules: Modules = new Map([
    [
      '/src/islands/AlertDetail.tsx',
      island(['/answer.ts', '/timeline.ts', '/fms.ts', '/list.ts', '/dialog.tsx']),
    ],
    ['/src/islands/AlertList.tsx', island(['/list.ts'])],
    ['/src/islands/VehicleDetail.tsx', island(['/fms.ts'])],
    ['/src/islands/People.tsx', island(['/person.ts', '/dialog.tsx'])],
    ['/src/islands/tenant/TenantUsers.tsx', island(['/person.ts'])],
    ...['/answer.ts', '/timeline.ts', '/fms.ts', '/list.ts', '/person.ts', '/dialog.tsx'].map(
      (id) => [id, one({ size: 30_000 })] as const,
    ),
  ])

  expect(Object.fromEntries(planParts(modules, sections))).toMatchObject({
    '/answer.ts': 'AlertDetail',
    '/timeline.ts': 'AlertDetail',
    '/list.ts': 'alarmierungen',
    '/fms.ts': 'members',
    '/person.ts': 'administration',
    '/dialog.tsx': 'common',
  })
})

test('a late part is a file of its own where it is large, and otherwise comes with its neighbours', () => {
  const modules: Modules = new Map([
    ['/src/islands/AlertDetail.tsx', island([], ['/map.tsx', '/merge.tsx', '/paper.tsx'])],
    ['/src/islands/AlertBanner.tsx', island([], ['/src/islands/answer.tsx', '/src/lib/outbox.ts'])],
    ['/map.tsx', one({ size: 30_000 })],
    ['/merge.tsx', one({ size: 15_000 })],
    ['/paper.tsx', one({ size: 15_000 })],
    ['/src/islands/answer.tsx', one()],
    ['/src/lib/outbox.ts', one()],
  ])

  const parts = planParts(modules, sections)
  expect(parts.get('/map.tsx')).toBeUndefined()
  expect([parts.get('/merge.tsx'), parts.get('/paper.tsx')]).toEqual([
    'alarmierungen-later',
    'alarmierungen-later',
  ])
  expect(parts.get('/src/islands/answer.tsx')).toBe('everywhere-later')
  expect(parts.get('/src/lib/outbox.ts')).toBe('background-ground')
})

test('a section that brings little is in the file of its kind', () => {
  const modules: Modules = new Map([
    ['/src/islands/AlertDetail.tsx', island(['/times.ts', '/place.ts'], ['/merge.tsx'])],
    ['/src/islands/AlertList.tsx', island(['/times.ts', '/place.ts'])],
    ['/src/islands/tenant/TenantUsers.tsx', island([], ['/remove.tsx'])],
    ['/times.ts', one({ size: 10_000 })],
    ['/place.ts', one({ size: 10_000 })],
    ['/merge.tsx', one()],
    ['/remove.tsx', one()],
  ])
  const parts = planParts(modules, sections)
  expect([parts.get('/times.ts'), parts.get('/place.ts')]).toEqual(['members', 'members'])
  expect([parts.get('/merge.tsx'), parts.get('/remove.tsx')]).toEqual([
    'members-later',
    'administration-later',
  ])

  const larger = new Map(modules).set('/times.ts', one({ size: 20_000 }))
  expect(planParts(larger, sections).get('/place.ts')).toBe('alarmierungen')
})

test('files never import each other in a circle, however modules do', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const modules = someModules(seed)
    const parts = planParts(modules, sections)
    const partOf = (id: string) => parts.get(id) ?? id
    const imports = new Map<string, Set<string>>()
    for (const [id, module] of modules) {
      const known = imports.get(partOf(id)) ?? new Set()
      for (const next of module.imports) if (partOf(next) !== partOf(id)) known.add(partOf(next))
      imports.set(partOf(id), known)
    }
    const circle = circleOf(Object.fromEntries([...imports].map(([part, others]) => [part, [...others]])))
    expect(circle, `seed ${seed}`).toBeUndefined()
  }
})

/** Some sixty modules, which import others that come after them, and fetch any later. */
function someModules(seed: number): Modules {
  let state = seed
  const chance = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  const entries = [...Object.keys(shownIn), '/src/islands/frame.ts']
  const others = Array.from({ length: 60 }, (_, place) =>
    place < 30 ? `/src/islands/part-${place}.tsx` : `/src/lib/store-${place}.ts`,
  )
  const ids = [...entries, ...others]
  const later = new Set(others.filter(() => chance() < 0.2))
  return new Map(
    ids.map((id, place) => [
      id,
      {
        isEntry: place < entries.length,
        imports: others.filter((other) => ids.indexOf(other) > place && chance() < 0.06),
        later: [...later].filter((other) => other !== id && chance() < 0.1),
        size: chance() * 20_000,
      },
    ]),
  )
}
